package org.mustlink.core.kmeans;

import java.io.Serializable;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import org.mustlink.core.linalg.Rows;

/**
 * k-means in memory: Lloyd's algorithm from several k-means++ starts, of which the result of the
 * lowest cost is taken. A cluster that loses all its points keeps its centre. Equal points and
 * seeds give equal results. Thread-safe.
 *
 * @param k the number of clusters, at least 1
 * @param starts the number of starts, at least 1
 * @param maxIter the most iterations of a start, at least 1
 * @param tolerance the iterations also end when no centre has moved farther than this; with 0 they
 *     end when no point changes its cluster
 * @param tries the number of points that are drawn for each first centre, at least 1; see {@link
 *     CentreDraw}
 */
public record KMeans(int k, int starts, int maxIter, double tolerance, int tries)
    implements Serializable {
  /** Costs that differ by this share at most count as alike where first centres are given. */
  private static final double ALIKE = 0.01;

  private static final double[] NONE = {};

  public KMeans {
    if (k < 1 || starts < 1 || maxIter < 1 || !(tolerance >= 0) || tries < 1) {
      throw new IllegalArgumentException(
          "k-means cannot run with k = %s, %s starts, %s steps, tolerance %s and %s tries; each must be at least 1, the tolerance at least 0"
              .formatted(k, starts, maxIter, tolerance, tries));
    }
  }

  /** k-means with one drawn point for each first centre. */
  public KMeans(int k, int starts, int maxIter, double tolerance) {
    this(k, starts, maxIter, tolerance, 1);
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
    return run(Lloyd.of(new Rows(points, n, m)), seed);
  }

  /** Clusters weighted points. O(starts maxIter n k m). */
  public Lloyd.Result run(Lloyd points, long seed) {
    return best(NONE, start -> start(points, NONE, seed, start));
  }

  /**
   * Returns the best of the starts.
   *
   * @param given the first centres that were given, row-major; may be none
   */
  public Lloyd.Result best(double[] given, IntFunction<Lloyd.Result> results) {
    Lloyd.Result best = results.apply(0);
    for (int start = 1; start < starts; start++) {
      Lloyd.Result next = results.apply(start);
      if (isBetter(next.cost(), next.centres(), best.cost(), best.centres(), given)) {
        best = next;
      }
    }
    return best;
  }

  /**
   * Whether a result is better than an earlier one: its cost is less by more than rounding. Where
   * first centres were given, of two results of about the same cost the one is better whose first
   * centres are nearer to them: the cost does not tell whether two of them have changed places.
   *
   * @param given the first centres that were given, row-major; may be none
   */
  public static boolean isBetter(
      double cost, double[] centres, double earlierCost, double[] earlier, double[] given) {
    if (given.length == 0 || Math.abs(cost - earlierCost) > ALIKE * earlierCost) {
      return cost < earlierCost * (1 - 1e-12);
    }
    int all = given.length;
    return Rows.squaredDistance(centres, 0, given, 0, all)
        < Rows.squaredDistance(earlier, 0, given, 0, all);
  }

  /**
   * The result of one of the starts. O(maxIter n k m).
   *
   * @param given the first centres, at most k, row-major; their order is kept
   * @param start from 0 on
   */
  public Lloyd.Result start(Lloyd points, double[] given, long seed, int start) {
    SplittableRandom random = new SplittableRandom(seed);
    SplittableRandom own = random.split();
    for (int before = 0; before < start; before++) {
      own = random.split();
    }
    CentreDraw draw = new CentreDraw(points.points(), points.weights(), tries, false);
    return from(points, draw.centres(given, k, own));
  }

  /**
   * Clusters points from given centres. O(maxIter n k m).
   *
   * @param start k x m, row-major
   */
  public Lloyd.Result from(Lloyd points, double[] start) {
    return points.run(start, maxIter, tolerance);
  }
}
