package org.mustlink.core.apart;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.mustlink.core.linalg.Rows;

/**
 * Rows of a table in memory in clusters that hold at most a number of rows of each value. The score
 * of a cluster is the squared distance to the mean of its rows, below 0. Columns are taken one
 * after another, so that a later one may put rows of a value of an earlier one into one cluster.
 *
 * @param clusters the clusters of the rows
 * @param moved how many rows have another cluster than before
 * @param left how many rows are still too many, of all values of all columns
 */
public record RowsInMemory(int[] clusters, long moved, long left) {
  /** Says nothing about a row. */
  private static final long NOTHING = 0;

  /** The smallest mean square of distances to means that counts as one. */
  private static final double LEAST = 1e-12;

  /**
   * Decides.
   *
   * @param points the rows as they were clustered
   * @param clusters the cluster of each, below k, or -1 for a row that belongs nowhere
   * @param fixed whether a row stays in its cluster
   * @param columns for each column the number of the value of each row, 0 if it says nothing
   * @param most how many rows of a value a cluster may hold
   * @param logOdds for each column what a row too many has to lose at least to stay where it is, as
   *     the logarithm of a ratio of probabilities: those of normal distributions about the means
   *     whose variances sum to the mean squared distance between rows and the mean of their
   *     cluster; infinite for a rule that holds in any case
   */
  public static RowsInMemory of(
      Rows points,
      int[] clusters,
      int k,
      boolean[] fixed,
      long[][] columns,
      int most,
      double[] logOdds) {
    int[] found = clusters.clone();
    double[] means = means(points, clusters, k);
    double nats = 1 / (2 * Math.max(LEAST, spread(points, clusters, means)));
    for (int j = 0; j < columns.length; j++) {
      for (int[] own : values(columns[j], clusters, most)) {
        decide(own, points, means, fixed, most, logOdds[j] / nats, found);
      }
    }
    long moved = IntStream.range(0, found.length).filter(i -> found[i] != clusters[i]).count();
    return new RowsInMemory(found, moved, left(columns, found, k, most));
  }

  /** Returns the rows of each value of more than {@code most} rows, by their values. */
  private static List<int[]> values(long[] column, int[] clusters, int most) {
    Map<Long, List<Integer>> rows = new TreeMap<>();
    for (int i = 0; i < column.length; i++) {
      if (column[i] != NOTHING && clusters[i] >= 0) {
        rows.computeIfAbsent(column[i], value -> new ArrayList<>()).add(i);
      }
    }
    return rows.values().stream()
        .filter(own -> own.size() > most)
        .map(own -> own.stream().mapToInt(i -> i).toArray())
        .toList();
  }

  private static void decide(
      int[] own, Rows points, double[] means, boolean[] fixed, int most, double cost, int[] found) {
    int d = points.d();
    int k = means.length / d;
    float[] scores = new float[own.length * k];
    boolean[] stays = new boolean[own.length];
    for (int i = 0; i < own.length; i++) {
      stays[i] = fixed[own[i]];
      for (int j = 0; j < k; j++) {
        scores[i * k + j] =
            (float) -Rows.squaredDistance(points.data(), own[i] * d, means, j * d, d);
      }
      int cluster = i * k + found[own[i]];
      for (int j = i * k; j < (i + 1) * k; j++) {
        scores[cluster] = Math.max(scores[cluster], scores[j]); // it was found to be the best one
      }
    }
    int[] weights = new int[own.length];
    Arrays.fill(weights, 1);
    int[] before = IntStream.of(own).map(i -> found[i]).toArray();
    int[] after = new CrowdedValue(k, most, cost, scores, weights, before, stays).solved();
    for (int i = 0; i < own.length; i++) {
      found[own[i]] = after[i];
    }
  }

  /** Returns the means of the clusters, k x d; far from all rows for a cluster without rows. */
  private static double[] means(Rows points, int[] clusters, int k) {
    int d = points.d();
    double[] means = new double[k * d];
    int[] counts = new int[k];
    for (int i = 0; i < clusters.length; i++) {
      if (clusters[i] >= 0) {
        counts[clusters[i]]++;
        for (int t = 0; t < d; t++) {
          means[clusters[i] * d + t] += points.data()[i * d + t];
        }
      }
    }
    for (int at = 0; at < means.length; at++) {
      means[at] = counts[at / d] == 0 ? Float.MAX_VALUE / 1e20 : means[at] / counts[at / d];
    }
    return means;
  }

  /** Returns the mean squared distance between rows and the means of their clusters. */
  private static double spread(Rows points, int[] clusters, double[] means) {
    int d = points.d();
    double sum = 0;
    int count = 0;
    for (int i = 0; i < clusters.length; i++) {
      if (clusters[i] >= 0) {
        sum += Rows.squaredDistance(points.data(), i * d, means, clusters[i] * d, d);
        count++;
      }
    }
    return count == 0 ? 0 : sum / count;
  }

  private static long left(long[][] columns, int[] found, int k, int most) {
    long left = 0;
    for (long[] column : columns) {
      for (int[] own : values(column, found, most)) {
        int[] held = new int[k];
        IntStream.of(own).forEach(i -> held[found[i]]++);
        left += Arrays.stream(held).map(count -> Math.max(0, count - most)).sum();
      }
    }
    return left;
  }
}
