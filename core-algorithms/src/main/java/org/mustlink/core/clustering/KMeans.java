package org.mustlink.core.clustering;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * k-means on a small table: Lloyd's rounds after a k-means++ start (Arthur, Vassilvitskii, SODA
 * 2007), the best of several starts. A cluster that loses all its points keeps its centre.
 *
 * @param k clusters, at least 1
 * @param starts at least 1
 * @param maxIter most rounds a start, at least 1
 */
public record KMeans(int k, int starts, int maxIter) {

  public KMeans {
    if (k < 1 || starts < 1 || maxIter < 1) {
      throw new IllegalArgumentException(
          "k-means cannot run with k = " + k + ", " + starts + " starts, " + maxIter + " rounds");
    }
  }

  /**
   * What k-means found.
   *
   * @param clusters n, from 0; a cluster may be empty
   * @param centres k' x m, row-major; k' < k where there are fewer than k distinct points
   * @param cost the sum of squared distances to the centres
   */
  public record Result(int[] clusters, double[] centres, double cost) {}

  /**
   * Clusters points. O(starts maxIter n k m).
   *
   * @param points n x m, row-major
   */
  public Result run(double[] points, int n, int m, long seed) {
    if (n < 1 || m < 1 || points.length != (long) n * m) {
      throw new IllegalArgumentException(
          points.length + " values are not " + n + " points of " + m);
    }
    SplittableRandom random = new SplittableRandom(seed);
    Result best = lloyd(points, n, m, start(points, n, m, random.split()));
    for (int start = 1; start < starts; start++) {
      Result next = lloyd(points, n, m, start(points, n, m, random.split()));
      // A tie up to rounding is no gain.
      if (next.cost < best.cost * (1 - 1e-12)) {
        best = next;
      }
    }
    return best;
  }

  /**
   * Clusters points from given centres.
   *
   * @param start k x m, row-major
   */
  public Result from(double[] points, int n, int m, double[] start) {
    return lloyd(points, n, m, start.clone());
  }

  private double[] start(double[] points, int n, int m, SplittableRandom random) {
    double[] centres = new double[k * m];
    double[] nearest = new double[n];
    Arrays.fill(nearest, Double.POSITIVE_INFINITY);
    int next = random.nextInt(n);
    for (int j = 0; j < k; j++) {
      System.arraycopy(points, next * m, centres, j * m, m);
      double total = 0;
      for (int i = 0; i < n; i++) {
        nearest[i] = Math.min(nearest[i], squaredDistance(points, i * m, centres, j * m, m));
        total += nearest[i];
      }
      if (!(total > 0)) {
        return Arrays.copyOf(centres, (j + 1) * m);
      }
      next = drawn(nearest, random.nextDouble() * total);
    }
    return centres;
  }

  private static int drawn(double[] shares, double target) {
    int last = 0;
    double passed = 0;
    for (int i = 0; i < shares.length && passed <= target; i++) {
      if (shares[i] > 0) {
        last = i;
        passed += shares[i];
      }
    }
    return last;
  }

  private Result lloyd(double[] points, int n, int m, double[] centres) {
    int[] clusters = new int[n];
    double cost = assign(points, n, m, centres, clusters);
    for (int round = 0; round < maxIter; round++) {
      move(points, n, m, centres, clusters);
      int[] before = clusters.clone();
      cost = assign(points, n, m, centres, clusters);
      if (Arrays.equals(before, clusters)) {
        break;
      }
    }
    return new Result(clusters, centres, cost);
  }

  /** The nearest centre of every point, the smaller number on a tie; the cost. */
  private static double assign(double[] points, int n, int m, double[] centres, int[] clusters) {
    double cost = 0;
    for (int i = 0; i < n; i++) {
      double least = Double.POSITIVE_INFINITY;
      for (int at = 0; at < centres.length; at += m) {
        double distance = squaredDistance(points, i * m, centres, at, m);
        if (distance < least) {
          least = distance;
          clusters[i] = at / m;
        }
      }
      cost += least;
    }
    return cost;
  }

  private static void move(double[] points, int n, int m, double[] centres, int[] clusters) {
    int[] sizes = new int[centres.length / m];
    double[] sums = new double[centres.length];
    for (int i = 0; i < n; i++) {
      sizes[clusters[i]]++;
      for (int t = 0; t < m; t++) {
        sums[clusters[i] * m + t] += points[i * m + t];
      }
    }
    for (int at = 0; at < centres.length; at++) {
      if (sizes[at / m] > 0) {
        centres[at] = sums[at] / sizes[at / m];
      }
    }
  }

  private static double squaredDistance(double[] x, int xAt, double[] y, int yAt, int m) {
    double sum = 0;
    for (int t = 0; t < m; t++) {
      double difference = x[xAt + t] - y[yAt + t];
      sum += difference * difference;
    }
    return sum;
  }
}
