package org.mustlink.core.clustering;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.mustlink.core.linalg.SquaredDistance;

/**
 * k-means in memory on weighted points: Lloyd's algorithm from several k-means++ starts (Arthur,
 * Vassilvitskii, SODA 2007), of which the result of least cost is taken. Ties go to the smaller
 * cluster, and a cluster that loses all its points keeps its centre. Equal points and seeds give
 * equal results. Thread-safe.
 *
 * @param points n x m, row-major
 * @param weights n, at least 0, some of them greater
 * @param m the dimension of the points, at least 1
 */
public record KMeans(double[] points, double[] weights, int m) {

  public KMeans {
    boolean fit = m >= 1 && points.length == (long) weights.length * m;
    if (!fit || !(Arrays.stream(weights).sum() > 0)) {
      throw new IllegalArgumentException(
          weights.length
              + " weights do not fit points of dimension "
              + m
              + " with "
              + points.length
              + " values, or all of them are 0");
    }
  }

  /** Makes a k-means on points of weight 1, n x m, row-major. */
  public static KMeans of(double[] points, int m) {
    double[] ones = new double[points.length / m];
    Arrays.fill(ones, 1);
    return new KMeans(points, ones, m);
  }

  /**
   * The result of k-means.
   *
   * @param clusters the cluster of every point, from 0 to k' - 1; a cluster may be empty
   * @param centres k' x m, row-major; k' < k where there are fewer than k distinct points
   * @param cost the weighted sum of squared distances to the centres
   */
  public record Result(int[] clusters, double[] centres, double cost) {}

  /**
   * Clusters the points. O(starts maxIter n k m).
   *
   * @param k the number of clusters, at least 1
   * @param starts the number of starts, at least 1
   * @param maxIter the most iterations of a start, at least 1
   * @throws IllegalArgumentException if a number is below 1
   */
  public Result run(int k, int starts, int maxIter, long seed) {
    if (k < 1 || starts < 1 || maxIter < 1) {
      throw new IllegalArgumentException(
          "k-means cannot run with k = "
              + k
              + ", "
              + starts
              + " starts, "
              + maxIter
              + " steps; each must be at least 1");
    }
    SplittableRandom random = new SplittableRandom(seed);
    Result best = from(start(k, random.split()), maxIter);
    for (int start = 1; start < starts; start++) {
      Result next = from(start(k, random.split()), maxIter);
      // A tie up to rounding is no gain.
      if (next.cost < best.cost * (1 - 1e-12)) {
        best = next;
      }
    }
    return best;
  }

  /**
   * Clusters the points from given centres. O(maxIter n k m).
   *
   * @param start k x m, row-major; its order is kept
   * @param maxIter the most iterations, at least 1
   */
  public Result from(double[] start, int maxIter) {
    double[] centres = start;
    int[] clusters = new int[weights.length];
    double cost = assign(centres, clusters);
    for (int step = 0; step < maxIter; step++) {
      centres = means(centres, clusters);
      int[] before = clusters.clone();
      cost = assign(centres, clusters);
      if (Arrays.equals(before, clusters)) {
        break;
      }
    }
    return new Result(clusters, centres, cost);
  }

  /** Draws centres by k-means++, fewer than k where fewer points of some weight differ. */
  private double[] start(int k, SplittableRandom random) {
    double[] centres = new double[k * m];
    double[] shares = weights.clone();
    double[] nearest = new double[weights.length];
    Arrays.fill(nearest, Double.POSITIVE_INFINITY);
    for (int j = 0; j < k; j++) {
      double total = Arrays.stream(shares).sum();
      if (!(total > 0)) {
        return Arrays.copyOf(centres, j * m);
      }
      System.arraycopy(points, drawn(shares, random.nextDouble() * total) * m, centres, j * m, m);
      for (int i = 0; i < shares.length; i++) {
        double distance = SquaredDistance.between(points, i * m, centres, j * m, m);
        nearest[i] = Math.min(nearest[i], distance);
        shares[i] = weights[i] * nearest[i];
      }
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

  /** Writes the nearest centre of every point and returns the cost. */
  private double assign(double[] centres, int[] clusters) {
    double cost = 0;
    for (int i = 0; i < clusters.length; i++) {
      double least = Double.POSITIVE_INFINITY;
      for (int at = 0; at < centres.length; at += m) {
        double distance = SquaredDistance.between(points, i * m, centres, at, m);
        if (distance < least) {
          least = distance;
          clusters[i] = at / m;
        }
      }
      cost += weights[i] * least;
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
