package org.mustlink.core.kmeans;

import java.io.Serializable;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * The number of rows, the weights and the values of the rows of each cluster, summed as whole
 * numbers in the steps of a {@link SumScale}, so that they depend neither on the order of the rows
 * nor on how they are split, and rows that leave a cluster take away exactly what they brought.
 * Mutable and not thread-safe. Takes 8 k d bytes.
 */
public final class ClusterSums implements Serializable {
  private static final long serialVersionUID = 1L;

  private final int d;
  private final long[] rows;
  private final long[] weights;
  private final long[] values;

  /** Makes sums of no rows in k clusters. */
  public ClusterSums(int k, int d) {
    this.d = d;
    this.rows = new long[k];
    this.weights = new long[k];
    this.values = new long[Math.multiplyExact(k, d)];
  }

  /**
   * Moves a row from a cluster to another. O(d).
   *
   * @param scale the steps, the same in all calls
   * @param row holds the values of the row, from {@code at} on
   * @param from the cluster that the row was added to before, -1 if it is new
   */
  public void move(SumScale scale, double[] row, int at, double weight, int from, int to) {
    count(scale.steps(weight), 1, to);
    add(scale, row, at, weight, 1, to);
    if (from >= 0) {
      count(-scale.steps(weight), -1, from);
      add(scale, row, at, weight, -1, from);
    }
  }

  /**
   * Adds the rows of a block. O(d) a row.
   *
   * @param clusters tells the cluster of each row, -1 for a row that does not count
   */
  public void add(SumScale scale, PointBlock block, IntUnaryOperator clusters) {
    double[] row = new double[block.d()];
    for (int i = 0; i < block.count(); i++) {
      int cluster = clusters.applyAsInt(i);
      if (cluster >= 0) {
        block.copy(i, row, 0);
        move(scale, row, 0, block.weight(i), -1, cluster);
      }
    }
  }

  private void count(long weight, int sign, int cluster) {
    rows[cluster] += sign;
    weights[cluster] += weight;
  }

  private void add(SumScale scale, double[] row, int at, double weight, int sign, int cluster) {
    double factor = scale.wholeWeights() ? 1 : weight * scale.weightScale();
    long times = sign * (scale.wholeWeights() ? (long) weight : 1);
    double[] offsets = scale.offsets();
    double[] fineness = scale.fineness();
    int first = cluster * d;
    for (int t = 0; t < d; t++) {
      values[first + t] +=
          times * (long) Math.rint((row[at + t] - offsets[t]) * fineness[t] * factor);
    }
  }

  /** Returns the sum of two sums, which stay as they are. */
  public ClusterSums plus(ClusterSums other) {
    ClusterSums sum = new ClusterSums(rows.length, d);
    Arrays.setAll(sum.rows, j -> rows[j] + other.rows[j]);
    Arrays.setAll(sum.weights, j -> weights[j] + other.weights[j]);
    Arrays.setAll(sum.values, i -> values[i] + other.values[i]);
    return sum;
  }

  /**
   * Returns the means of the clusters, k x d, row-major.
   *
   * @param otherwise the centres that clusters without weight keep, k x d, row-major
   */
  public double[] means(SumScale scale, double[] otherwise) {
    double[] means = otherwise.clone();
    for (int j = 0; j < rows.length; j++) {
      double weight = weights[j] * scale.weightUnit();
      for (int t = 0; t < d && weights[j] > 0; t++) {
        means[j * d + t] = scale.offsets()[t] + values[j * d + t] / scale.fineness()[t] / weight;
      }
    }
    return means;
  }

  /** Returns the number of rows of each cluster. */
  public long[] rows() {
    return rows.clone();
  }

  /** Returns the weight of each cluster. */
  public double[] weights(SumScale scale) {
    return Arrays.stream(weights)
        .mapToDouble(steps -> steps * scale.weightUnit() / scale.weightScale())
        .toArray();
  }
}
