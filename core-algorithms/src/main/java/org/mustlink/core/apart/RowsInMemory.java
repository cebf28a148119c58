package org.mustlink.core.apart;

import java.util.List;
import java.util.stream.IntStream;
import org.mustlink.core.linalg.Rows;

/**
 * Rows of a table in memory in clusters that hold at most a number of rows of each value. The score
 * of a cluster is the squared distance to the mean of its rows, below 0.
 *
 * @param clusters the clusters of the rows
 * @param moved how many rows have another cluster than before
 * @param left how many rows are still too many, of all values of all columns
 */
public record RowsInMemory(int[] clusters, long moved, long left) {
  /** The smallest mean square of distances to means that counts as one. */
  private static final double LEAST = 1e-12;

  /**
   * Decides.
   *
   * @param points the rows as they were clustered
   * @param clusters the cluster of each, below k, or -1 for an outlier
   * @param fixed whether a row stays in its cluster
   * @param columns for each column the {@link ColumnValues number} of the value of each row
   * @param most how many rows of a value a cluster may hold
   * @param weights how strongly the rule of each column is believed. Rows are compared by the
   *     logarithms of ratios of probabilities: those of normal distributions about the means, whose
   *     variances sum to the mean squared distance between rows and the mean of their cluster
   */
  public static RowsInMemory of(
      Rows points,
      int[] clusters,
      int k,
      boolean[] fixed,
      long[][] columns,
      int most,
      List<Double> weights) {
    double[] means = means(points, clusters, k);
    double nats = 1 / (2 * Math.max(LEAST, spread(points, clusters, means)));
    TiedGroups.Builder rows = new TiedGroups.Builder(k);
    for (int i = 0; i < clusters.length; i++) {
      if (clusters[i] >= 0) {
        add(i, points, means, clusters[i], fixed[i], columns, rows);
      }
    }
    ApartInMemory rules =
        new ApartInMemory(ApartLimits.of(k, most, weights, nats), ApartInMemory.TASK_SCORES);
    TiedGroups apart = rules.decided(rows.build());
    int[] found = clusters.clone();
    for (int i = 0; i < apart.count(); i++) {
      found[(int) apart.id(i)] = apart.clusters[i];
    }
    long moved = IntStream.range(0, found.length).filter(i -> found[i] != clusters[i]).count();
    return new RowsInMemory(found, moved, rules.counts(apart).sums(rules.limits())[2]);
  }

  /** Adds a row as a group of its own. */
  private static void add(
      int i,
      Rows points,
      double[] means,
      int cluster,
      boolean fixed,
      long[][] columns,
      TiedGroups.Builder into) {
    int d = points.d();
    int k = means.length / d;
    float[] scores = new float[k];
    for (int j = 0; j < k; j++) {
      scores[j] = (float) -Rows.squaredDistance(points.data(), i * d, means, j * d, d);
    }
    float best = scores[cluster];
    for (float score : scores) {
      best = Math.max(best, score); // the cluster was found to be the best one
    }
    scores[cluster] = best;
    into.begin(i, fixed, cluster, cluster);
    for (int j = 0; j < k; j++) {
      into.score(j, scores[j]);
    }
    for (long[] column : columns) {
      into.value(column[i], 1);
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
}
