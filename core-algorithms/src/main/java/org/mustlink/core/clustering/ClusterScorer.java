package org.mustlink.core.clustering;

/**
 * Tells how well each cluster suits points: an assigner gives a point the cluster of the largest
 * score, up to ties. Sums of the scores of several points are compared to find one cluster for all
 * of them. Owns buffers, so it is not thread-safe: every task needs its own.
 */
@FunctionalInterface
public interface ClusterScorer {
  /**
   * Scores the clusters.
   *
   * @param points count x m, row-major from the start of the array
   * @param count the number of points, at least 0
   * @param scores takes count x k finite scores, row-major
   */
  void score(double[] points, int count, double[] scores);
}
