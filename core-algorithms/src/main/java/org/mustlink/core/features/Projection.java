package org.mustlink.core.features;

import java.util.Arrays;

/**
 * Multiplies rows by a matrix. Every product is the sum of four partial sums, each over every
 * fourth column, for a single row as well as in a block, so that the result for a row does not
 * depend on its block.
 */
public final class Projection {
  /** The number of rows from which on it pays to transpose the matrix. */
  private static final int BLOCK = 16;

  private static final int SUMS = 4;

  private final double[] matrix;
  private final int d;
  private final int q;

  /** Makes a projection by a q x d matrix, row-major, which is not copied. */
  public Projection(double[] matrix, int d) {
    this.matrix = matrix;
    this.d = d;
    this.q = matrix.length / d;
  }

  /** Writes count x q products with the count x d rows. */
  public void apply(double[] rows, int count, double[] products) {
    if (count >= BLOCK) {
      applyTransposed(rows, count, products);
      return;
    }
    for (int i = 0; i < count; i++) {
      for (int a = 0; a < q; a++) {
        products[i * q + a] = dot(a * d, rows, i * d);
      }
    }
  }

  private double dot(int at, double[] row, int rowAt) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int t = 0;
    for (; t + 3 < d; t += SUMS) {
      s0 += matrix[at + t] * row[rowAt + t];
      s1 += matrix[at + t + 1] * row[rowAt + t + 1];
      s2 += matrix[at + t + 2] * row[rowAt + t + 2];
      s3 += matrix[at + t + 3] * row[rowAt + t + 3];
    }
    for (; t < d; t++) {
      s0 += matrix[at + t] * row[rowAt + t];
    }
    return (s0 + s1) + (s2 + s3);
  }

  /** Computes all q sums of a row together, in loops that the just-in-time compiler vectorises. */
  private void applyTransposed(double[] rows, int count, double[] products) {
    double[][] columns = columns();
    double[][] sums = new double[SUMS][q];
    for (int i = 0; i < count; i++) {
      for (double[] sum : sums) {
        Arrays.fill(sum, 0);
      }
      int at = i * d;
      int t = 0;
      for (; t + 7 < d; t += 2 * SUMS) {
        for (int s = 0; s < SUMS; s++) {
          addTwo(
              sums[s], columns[t + s], rows[at + t + s], columns[t + s + 4], rows[at + t + s + 4]);
        }
      }
      for (; t + 3 < d; t += SUMS) {
        add(sums[0], columns[t], rows[at + t]);
        add(sums[1], columns[t + 1], rows[at + t + 1]);
        add(sums[2], columns[t + 2], rows[at + t + 2]);
        add(sums[3], columns[t + 3], rows[at + t + 3]);
      }
      for (; t < d; t++) {
        add(sums[0], columns[t], rows[at + t]);
      }
      for (int a = 0; a < q; a++) {
        products[i * q + a] = (sums[0][a] + sums[1][a]) + (sums[2][a] + sums[3][a]);
      }
    }
  }

  /** Adds a multiple of a column to sums, in a loop that the just-in-time compiler vectorises. */
  static void add(double[] sums, double[] column, double factor) {
    for (int a = 0; a < sums.length; a++) {
      sums[a] += column[a] * factor;
    }
  }

  /**
   * Adds two products one after the other: the result is identical to that of two calls, with half
   * the memory traffic.
   */
  private static void addTwo(
      double[] sums, double[] first, double factor, double[] second, double secondFactor) {
    for (int a = 0; a < sums.length; a++) {
      sums[a] = (sums[a] + first[a] * factor) + second[a] * secondFactor;
    }
  }

  private double[][] columns() {
    double[][] columns = new double[d][q];
    for (int a = 0; a < q; a++) {
      for (int t = 0; t < d; t++) {
        columns[t][a] = matrix[a * d + t];
      }
    }
    return columns;
  }
}
