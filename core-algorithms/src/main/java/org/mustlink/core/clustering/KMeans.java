package org.mustlink.core.clustering;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.mustlink.core.linalg.Rows;

/**
 * k-means in memory: Lloyd's algorithm from several k-means++ starts (Arthur, Vassilvitskii, SODA
 * 2007), of which the result of least cost is taken. A cluster that loses all its points keeps its
 * centre. Equal points and seeds give equal results. Thread-safe.
 *
 * @param k the number of clusters, at least 1
 * @param starts the number of starts, at least 1
 * @param maxIter the most iterations of a start, at least 1
 */
public record KMeans(int k, int starts, int maxIter) {

  public KMeans {
    if (k < 1 || starts < 1 || maxIter < 1) {
      throw new IllegalArgumentException(
          "k-means cannot run with k = %s, %s starts, %s steps; each must be at least 1"
              .formatted(k, starts, maxIter));
    }
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
    SplittableRandom random = new SplittableRandom(seed);
    Lloyd lloyd = lloyd(points, n, m);
    Lloyd.Result best = lloyd.run(start(points, n, m, random.split()), maxIter);
    for (int start = 1; start < starts; start++) {
      Lloyd.Result next = lloyd.run(start(points, n, m, random.split()), maxIter);
      // A tie up to rounding is no gain.
      if (next.cost() < best.cost() * (1 - 1e-12)) {
        best = next;
      }
    }
    return best;
  }

  /**
   * Clusters points from given centres. O(maxIter n k m).
   *
   * @param points n x m, row-major
   * @param start k x m, row-major
   */
  public Lloyd.Result from(double[] points, int n, int m, double[] start) {
    return lloyd(points, n, m).run(start, maxIter);
  }

  private static Lloyd lloyd(double[] points, int n, int m) {
    double[] ones = new double[n];
    Arrays.fill(ones, 1);
    return new Lloyd(points, ones, m);
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
        nearest[i] = Math.min(nearest[i], Rows.squaredDistance(points, i * m, centres, j * m, m));
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
}
