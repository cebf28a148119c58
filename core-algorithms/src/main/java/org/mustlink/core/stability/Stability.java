package org.mustlink.core.stability;

import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.mustlink.core.evaluation.Contingency;
import org.mustlink.core.evaluation.Measures;

/**
 * The stability of clusters when other landmarks are drawn: the adjusted Rand index between the
 * clusters of a fit and those of every draw, and for every cluster the Jaccard index with the most
 * similar cluster of a draw (Hennig, Cluster-wise assessment of cluster stability, Computational
 * Statistics and Data Analysis 2007). Immutable unless its array is modified.
 *
 * @param draws the number of draws compared with the fit
 * @param rows clustered by the fit and by every draw
 * @param mean adjusted Rand index over the draws
 * @param least adjusted Rand index of a draw
 * @param overlaps k, the mean of the best Jaccard index over the draws, in [0, 1]; NaN for a
 *     cluster without rows
 */
public record Stability(int draws, int rows, double mean, double least, double[] overlaps) {
  /** A cluster with a lower Jaccard index counts as dissolved (Hennig 2007). */
  public static final double DISSOLVED = 0.5;

  /**
   * Compares clusters. O(b (n + k^2)) for b draws.
   *
   * @param fitted n, the clusters of the fit, from 0 to k - 1
   * @param draws those of every draw, at least one, in the same order of rows
   * @param k clusters of the fit
   */
  static Stability of(int[] fitted, List<int[]> draws, int k) {
    double[] agreement = new double[draws.size()];
    double[] overlaps = new double[k];
    for (int b = 0; b < agreement.length; b++) {
      Contingency table = Contingency.of(fitted, draws.get(b));
      agreement[b] = Measures.of(table).ari();
      for (int j = 0; j < k; j++) {
        overlaps[j] += overlap(table, j) / agreement.length;
      }
    }
    return new Stability(
        agreement.length,
        fitted.length,
        Arrays.stream(agreement).average().orElseThrow(),
        Arrays.stream(agreement).min().orElseThrow(),
        overlaps);
  }

  /** The best Jaccard index of every cluster that has rows with a class. */
  static DoubleStream overlaps(Contingency table) {
    return IntStream.range(0, table.clusters())
        .mapToDouble(j -> overlap(table, j))
        .filter(value -> !Double.isNaN(value));
  }

  /** The best Jaccard index of a cluster of the fit with one of the draw. */
  private static double overlap(Contingency table, int cluster) {
    if (cluster >= table.clusters() || table.clusterSizes()[cluster] == 0) {
      return Double.NaN;
    }
    long[] others = table.classSizes();
    double best = 0;
    for (int j = 0; j < others.length; j++) {
      double both = table.count(cluster, j);
      best = Math.max(best, both / (table.clusterSizes()[cluster] + others[j] - both));
    }
    return best;
  }

  /** The dissolved clusters, ascending. */
  public List<Integer> dissolved() {
    return IntStream.range(0, overlaps.length)
        .filter(j -> overlaps[j] < DISSOLVED)
        .boxed()
        .toList();
  }
}
