package org.mustlink.core.clustering;

import java.io.Serializable;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.mustlink.core.linalg.Rows;

/**
 * k-means in memory: Lloyd's algorithm from several k-means++ starts (Arthur, Vassilvitskii, SODA
 * 2007), of which the result of the lowest cost is taken. A cluster that loses all its points keeps
 * its centre. Equal points and seeds give equal results. Thread-safe.
 *
 * @param k the number of clusters, at least 1
 * @param starts the number of starts, at least 1
 * @param maxIter the most iterations of a start, at least 1
 * @param tolerance the iterations also end when no centre has moved farther than this; with 0 they
 *     end when no point changes its cluster
 */
public record KMeans(int k, int starts, int maxIter, double tolerance) implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Costs that differ by this share at most count as alike where first centres are given. */
  private static final double ALIKE = 0.01;

  public KMeans {
    if (k < 1 || starts < 1 || maxIter < 1 || !(tolerance >= 0)) {
      throw new IllegalArgumentException(
          "k-means cannot run with k = %s, %s starts, %s steps and tolerance %s; each must be at least 1, the tolerance at least 0"
              .formatted(k, starts, maxIter, tolerance));
    }
  }

  /** k-means whose iterations end when no point changes its cluster. */
  public KMeans(int k, int starts, int maxIter) {
    this(k, starts, maxIter, 0);
  }

  /**
   * Clusters points. O(starts maxIter n k m).
   *
   * @param points n x m, row-major
   * @throws IllegalArgumentException if the points have another shape, or none
   */
  public Lloyd.Result run(double[] points, int n, int m, long seed) {
    if (n < 1 || m < 1 || points.length != (long) n * m) {
      throw new IllegalArgumentException(
          points.length + " values are not " + n + " points of dimension " + m);
    }
    Lloyd.Result best = start(points, n, m, seed, 0);
    for (int start = 1; start < starts; start++) {
      Lloyd.Result next = start(points, n, m, seed, start);
      if (isLess(next.cost(), best.cost())) {
        best = next;
      }
    }
    return best;
  }

  /** Whether the cost of a start is less than that of an earlier one by more than rounding. */
  public static boolean isLess(double cost, double earlier) {
    return cost < earlier * (1 - 1e-12);
  }

  /**
   * Whether a result is better than an earlier one. Where first centres were given, of two results
   * of about the same cost the one is better whose first centres are nearer to them: the cost does
   * not tell whether two of them have changed places.
   *
   * @param given the first centres that were given, row-major; may be none
   */
  public static boolean isBetter(
      double cost, double[] centres, double earlierCost, double[] earlier, double[] given) {
    if (given.length == 0 || Math.abs(cost - earlierCost) > ALIKE * earlierCost) {
      return isLess(cost, earlierCost);
    }
    int all = given.length;
    return Rows.squaredDistance(centres, 0, given, 0, all)
        < Rows.squaredDistance(earlier, 0, given, 0, all);
  }

  /**
   * The result of one of the starts. O(maxIter n k m).
   *
   * @param points n x m, row-major
   * @param start from 0 on
   */
  public Lloyd.Result start(double[] points, int n, int m, long seed, int start) {
    return from(points, n, m, drawn(points, n, m, GreedyDraw.random(seed, start)));
  }

  /**
   * Clusters points from given centres. O(maxIter n k m).
   *
   * @param points n x m, row-major
   * @param start k x m, row-major
   */
  public Lloyd.Result from(double[] points, int n, int m, double[] start) {
    double[] ones = new double[n];
    Arrays.fill(ones, 1);
    return new Lloyd(points, ones, m).run(start, maxIter, tolerance);
  }

  private double[] drawn(double[] points, int n, int m, SplittableRandom random) {
    double[] centres = new double[k * m];
    double[] nearest = new double[n];
    Arrays.fill(nearest, Double.POSITIVE_INFINITY);
    int next = random.nextInt(n);
    for (int j = 0; j < k; j++) {
      System.arraycopy(points, next * m, centres, j * m, m);
      double total = 0;
      for (int i = 0; i < n; i++) {
        nearest[i] = Math.min(nearest[i], Rows.squaredDistance(points, i * m, centres, j * m, m));
        total += nearest[i];
      }
      if (!(total > 0)) {
        return Arrays.copyOf(centres, (j + 1) * m);
      }
      next = GreedyDraw.drawn(nearest, random.nextDouble() * total);
    }
    return centres;
  }
}
