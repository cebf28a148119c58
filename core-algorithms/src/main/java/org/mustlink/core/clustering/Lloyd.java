package org.mustlink.core.clustering;

import java.util.Arrays;
import org.mustlink.core.knn.ExactSearch;
import org.mustlink.core.linalg.Rows;

/**
 * Lloyd's algorithm on weighted points: assigns every point to its nearest centre and moves every
 * centre to the mean of its points, until no point changes its cluster. A cluster that loses all
 * its points keeps its centre. Ties go to the smaller cluster.
 *
 * @param points n x m, row-major
 * @param weights n, at least 0
 * @param m the dimension of the points
 */
public record Lloyd(double[] points, double[] weights, int m) {
  /**
   * The number of values of the centres, and of products a pass, from which on a nearest-landmark
   * search is faster than plain loops: two to five times as fast with 26 to 50 centres of as many
   * values, but half as fast with five.
   */
  private static final int MANY_VALUES = 256;

  private static final long MANY_PRODUCTS = 1 << 24;

  /** The number of points that are searched together. */
  private static final int BLOCK = 1024;

  /**
   * The result of k-means.
   *
   * @param clusters the cluster of every point, from 0 to k' - 1; a cluster may be empty
   * @param centres k' x m, row-major; {@code k' < k} where there are fewer than k distinct points
   * @param cost the sum of squared distances to the centres
   */
  public record Result(int[] clusters, double[] centres, double cost) {}

  /**
   * Runs from given centres until no point changes its cluster. O(steps n k m).
   *
   * @param start k x m, row-major; its order is kept
   * @param steps the most times that the centres move
   */
  Result run(double[] start, int steps) {
    return run(start, steps, 0);
  }

  /**
   * Runs from given centres until no point changes its cluster or no centre has moved farther than
   * a distance. O(steps n k m).
   *
   * @param start k x m, row-major; its order is kept
   * @param steps the maximum number of iterations
   * @param tolerance the distance, at least 0
   */
  Result run(double[] start, int steps, double tolerance) {
    double[] centres = start;
    int[] clusters = new int[weights.length];
    double cost = assign(centres, clusters);
    for (int step = 0; step < steps; step++) {
      double[] moved = means(centres, clusters);
      boolean settled = tolerance > 0 && largestMove(centres, moved) <= tolerance;
      centres = moved;
      int[] before = clusters.clone();
      cost = assign(centres, clusters);
      if (settled || Arrays.equals(before, clusters)) {
        break;
      }
    }
    return new Result(clusters, centres, cost);
  }

  private double largestMove(double[] centres, double[] moved) {
    double most = 0;
    for (int at = 0; at < centres.length; at += m) {
      most = Math.max(most, Rows.squaredDistance(centres, at, moved, at, m));
    }
    return Math.sqrt(most);
  }

  /** Writes the nearest centre of every point and returns the sum of squared distances to them. */
  private double assign(double[] centres, int[] clusters) {
    if (centres.length >= MANY_VALUES && (long) clusters.length * centres.length >= MANY_PRODUCTS) {
      return search(centres, clusters);
    }
    double cost = 0;
    for (int i = 0; i < clusters.length; i++) {
      double least = Double.POSITIVE_INFINITY;
      for (int j = 0; j < centres.length / m; j++) {
        double distance = Rows.squaredDistance(points, i * m, centres, j * m, m);
        if (distance < least) {
          least = distance;
          clusters[i] = j;
        }
      }
      cost += least;
    }
    return cost;
  }

  /** Does the same as {@link #assign} for many products, with a search for blocks of points. */
  private double search(double[] centres, int[] clusters) {
    ExactSearch search = new ExactSearch(centres, centres.length / m, m, 1);
    int[] nearest = new int[BLOCK];
    double[] distances = new double[BLOCK];
    double cost = 0;
    for (int first = 0; first < clusters.length; first += BLOCK) {
      int count = Math.min(BLOCK, clusters.length - first);
      double[] block = Arrays.copyOfRange(points, first * m, (first + count) * m);
      search.nearest(block, count, nearest, distances);
      System.arraycopy(nearest, 0, clusters, first, count);
      for (int i = 0; i < count; i++) {
        cost += distances[i];
      }
    }
    return cost;
  }

  private double[] means(double[] centres, int[] clusters) {
    double[] means = new double[centres.length];
    double[] sums = new double[centres.length / m];
    for (int i = 0; i < clusters.length; i++) {
      sums[clusters[i]] += weights[i];
      for (int t = 0; t < m; t++) {
        means[clusters[i] * m + t] += weights[i] * points[i * m + t];
      }
    }
    for (int at = 0; at < means.length; at++) {
      means[at] = sums[at / m] > 0 ? means[at] / sums[at / m] : centres[at];
    }
    return means;
  }
}
