package org.mustlink.core.linalg;

import org.mustlink.core.linalg.ProductKernel.Part;

/** Adds products of matrices in loops that the just-in-time compiler can vectorise. */
final class PlainProducts implements ProductKernel {
  /** Rows of the left factor in a block; a column of it stays in the first level of the cache. */
  private static final int ROWS = 256;

  /** Columns of the left factor in a block, which stays in the second level of the cache. */
  private static final int INNER = 64;

  @Override
  public void add(double alpha, Part a, Part b, Part c, int m, int n, int k) {
    double[] factors = b.values();
    double[] sums = c.values();
    // The compiler vectorises loops in which every array is read from the same index on.
    double[][] block = new double[Math.min(INNER, k)][Math.min(ROWS, m)];
    double[] first = new double[Math.min(ROWS, m)];
    double[] second = new double[Math.min(ROWS, m)];
    for (int top = 0; top < m; top += ROWS) {
      int rows = Math.min(ROWS, m - top);
      for (int from = 0; from < k; from += INNER) {
        int inner = Math.min(INNER, k - from);
        for (int l = 0; l < inner; l++) {
          System.arraycopy(a.values(), a.index(top, from + l), block[l], 0, rows);
        }
        int j = 0;
        for (; j + 1 < n; j += 2) {
          int one = b.index(from, j);
          int other = b.index(from, j + 1);
          System.arraycopy(sums, c.index(top, j), first, 0, rows);
          System.arraycopy(sums, c.index(top, j + 1), second, 0, rows);
          addToTwo(alpha, block, factors, one, other, inner, first, second, rows);
          System.arraycopy(first, 0, sums, c.index(top, j), rows);
          System.arraycopy(second, 0, sums, c.index(top, j + 1), rows);
        }
        if (j < n) {
          System.arraycopy(sums, c.index(top, j), first, 0, rows);
          addToOne(alpha, block, factors, b.index(from, j), inner, first, rows);
          System.arraycopy(first, 0, sums, c.index(top, j), rows);
        }
      }
    }
  }

  private static void addToTwo(
      double alpha,
      double[][] block,
      double[] b,
      int one,
      int other,
      int inner,
      double[] first,
      double[] second,
      int rows) {
    int l = 0;
    for (; l + 3 < inner; l += 4) {
      addFour(block, l, alpha, b, one + l, other + l, first, second, rows);
    }
    for (; l < inner; l++) {
      addColumn(block[l], alpha * b[one + l], first, rows);
      addColumn(block[l], alpha * b[other + l], second, rows);
    }
  }

  private static void addFour(
      double[][] block,
      int l,
      double alpha,
      double[] b,
      int one,
      int other,
      double[] first,
      double[] second,
      int rows) {
    double[] a0 = block[l];
    double[] a1 = block[l + 1];
    double[] a2 = block[l + 2];
    double[] a3 = block[l + 3];
    double b0 = alpha * b[one];
    double b1 = alpha * b[one + 1];
    double b2 = alpha * b[one + 2];
    double b3 = alpha * b[one + 3];
    double d0 = alpha * b[other];
    double d1 = alpha * b[other + 1];
    double d2 = alpha * b[other + 2];
    double d3 = alpha * b[other + 3];
    for (int i = 0; i < rows; i++) {
      first[i] = first[i] + a0[i] * b0 + a1[i] * b1 + a2[i] * b2 + a3[i] * b3;
      second[i] = second[i] + a0[i] * d0 + a1[i] * d1 + a2[i] * d2 + a3[i] * d3;
    }
  }

  private static void addToOne(
      double alpha, double[][] block, double[] b, int at, int inner, double[] sums, int rows) {
    int l = 0;
    for (; l + 3 < inner; l += 4) {
      double[] a0 = block[l];
      double[] a1 = block[l + 1];
      double[] a2 = block[l + 2];
      double[] a3 = block[l + 3];
      double b0 = alpha * b[at + l];
      double b1 = alpha * b[at + l + 1];
      double b2 = alpha * b[at + l + 2];
      double b3 = alpha * b[at + l + 3];
      for (int i = 0; i < rows; i++) {
        sums[i] = sums[i] + a0[i] * b0 + a1[i] * b1 + a2[i] * b2 + a3[i] * b3;
      }
    }
    for (; l < inner; l++) {
      addColumn(block[l], alpha * b[at + l], sums, rows);
    }
  }

  private static void addColumn(double[] column, double factor, double[] sums, int rows) {
    for (int i = 0; i < rows; i++) {
      sums[i] += column[i] * factor;
    }
  }
}
