package org.mustlink.core.kmeans;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.linalg.Rows;

/**
 * Lloyd's algorithm on weighted points in memory: assigns every point to its nearest centre and
 * moves every centre to the mean of its points, until no centre moves. A cluster that loses all its
 * points keeps its centre. Ties go to the smaller cluster. Sums are in the order of the points.
 *
 * @param points n x m
 * @param weights n, at least 0; empty if all are 1
 */
public record Lloyd(Rows points, double[] weights) {

  /** Makes points of weight 1. */
  public static Lloyd of(Rows points) {
    return new Lloyd(points, new double[0]);
  }

  /**
   * The result of k-means.
   *
   * @param clusters the cluster of every point, from 0 to k' - 1; a cluster may be empty
   * @param centres k' x m, row-major; {@code k' < k} where there are fewer than k distinct points
   * @param cost the sum of squared distances to the centres, without weights
   */
  public record Result(int[] clusters, double[] centres, double cost) {}

  /**
   * Runs from given centres until no centre moves farther than a distance. O(steps n k m) at most.
   *
   * @param start k x m, row-major; its order is kept
   * @param steps the maximum number of moves of the centres
   * @param tolerance the distance, at least 0
   */
  Result run(double[] start, int steps, double tolerance) {
    int m = points.d();
    Bounds pass = new Bounds();
    double[] centres = LloydSteps.run(start, m, steps, tolerance, pass).centres();
    int[] clusters = pass.clusters();
    double cost = 0;
    for (int i = 0; i < clusters.length; i++) {
      cost += Rows.squaredDistance(points.data(), i * m, centres, clusters[i] * m, m);
    }
    return new Result(clusters, centres, cost);
  }

  /**
   * Returns the weighted means of clusters, k x m, row-major. O(n m).
   *
   * @param clusters the cluster of every point, -1 for a point that does not count
   * @param otherwise the centres that clusters without weight keep, k x m, row-major
   */
  public double[] means(int[] clusters, double[] otherwise) {
    int m = points.d();
    double[] means = new double[otherwise.length];
    double[] sums = new double[otherwise.length / m];
    for (int i = 0; i < clusters.length; i++) {
      int cluster = clusters[i];
      double weight = weights.length == 0 ? 1 : weights[i];
      for (int t = 0; cluster >= 0 && t < m; t++) {
        means[cluster * m + t] += weight * points.at(i, t);
      }
      if (cluster >= 0) {
        sums[cluster] += weight;
      }
    }
    for (int at = 0; at < means.length; at++) {
      means[at] = sums[at / m] > 0 ? means[at] / sums[at / m] : otherwise[at];
    }
    return means;
  }

  /** The pass over the points, with what it leaves for the next one. */
  private final class Bounds implements LloydSteps.Pass {
    private final PointBlock block = PointBlock.sharing(points);
    private @Nullable RowBounds bounds;

    @Override
    public double[] means(CentreStep step) {
      bounds = new BoundedPass(step, (row, at, weight, from, to) -> {}).advance(block, bounds);
      return Lloyd.this.means(clusters(), step.centres());
    }

    int[] clusters() {
      int[] clusters = new int[block.count()];
      Arrays.setAll(clusters, Objects.requireNonNull(bounds)::cluster);
      return clusters;
    }
  }
}
