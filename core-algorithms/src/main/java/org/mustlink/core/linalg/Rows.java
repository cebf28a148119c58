package org.mustlink.core.linalg;

import java.io.Serializable;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * A block of rows.
 *
 * @param data count x d, row-major from the start; the array may be longer
 * @param count the number of rows, at least 0
 * @param d the number of columns, at least 1
 */
public record Rows(double[] data, int count, int d) implements Serializable {
  public Rows {
    if (count < 0 || d < 1 || data.length < (long) count * d) {
      throw new IllegalArgumentException(
          count + " rows of " + d + " values do not fit an array of " + data.length);
    }
  }

  /** Returns the value of row i in column t. */
  public double at(int i, int t) {
    return data[i * d + t];
  }

  /** Returns a copy of column t, a value for each row. */
  public double[] column(int t) {
    return IntStream.range(0, count).mapToDouble(i -> at(i, t)).toArray();
  }

  /** Returns the squared distance of rows i and j. */
  public double squaredDistance(int i, int j) {
    return squaredDistance(data, i * d, data, j * d, d);
  }

  /** Returns the first rows, at most so many, over the same values. */
  public Rows first(int most) {
    return new Rows(data, Math.min(count, most), d);
  }

  /** Returns the sum of squared differences of m values, added in their order. */
  public static double squaredDistance(double[] x, int xAt, double[] y, int yAt, int m) {
    double sum = 0;
    for (int t = 0; t < m; t++) {
      double difference = x[xAt + t] - y[yAt + t];
      sum += difference * difference;
    }
    return sum;
  }

  /** Returns the indices of {@code count} rows in a random order. */
  public static int[] shuffled(int count, long seed) {
    int[] order = IntStream.range(0, count).toArray();
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = count - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      int swapped = order[i];
      order[i] = order[j];
      order[j] = swapped;
    }
    return order;
  }

  /** Returns a copy of the rows at the given indices, in their order. */
  public Rows take(int[] indices) {
    double[] taken = new double[indices.length * d];
    for (int i = 0; i < indices.length; i++) {
      System.arraycopy(data, indices[i] * d, taken, i * d, d);
    }
    return new Rows(taken, indices.length, d);
  }

  /** Returns the mean of all rows, d. O(n d). */
  public double[] mean() {
    return means(new int[count], count);
  }

  /**
   * Returns the means of groups of rows, groups x d, row-major. O(n d).
   *
   * @param groups the group of each row, below the number of sizes; -1 for a row of none
   * @param sizes the number of rows of each group; the mean of a group without rows is 0
   */
  public double[] means(int[] groups, int... sizes) {
    double[] means = new double[sizes.length * d];
    for (int i = 0; i < count; i++) {
      for (int t = 0; groups[i] >= 0 && t < d; t++) {
        means[groups[i] * d + t] += at(i, t) / sizes[groups[i]];
      }
    }
    return means;
  }
}
