package org.mustlink.core.clustering;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.mustlink.core.knn.SquaredDistance;

/**
 * Greedy k-means++ (Arthur, Vassilvitskii, SODA 2007, section 7; Celebi, Kingravi, Vela, Expert
 * Systems with Applications 2013): of several points that are drawn for a centre, each with a
 * probability proportional to its squared distance to the nearest centre before it, the one is
 * taken that leaves the least cost.
 *
 * @param points n x m, row-major
 * @param tries the number of points that are drawn for each centre, at least 1
 */
public record GreedyDraw(double[] points, int n, int m, int tries) {

  /**
   * Returns k centres, row-major, or fewer if fewer points differ. O(tries n k m).
   *
   * @param given the first centres, at most k, row-major; their order is kept
   * @param start tells starts with the same seed apart, from 0 on
   */
  public double[] centres(double[] given, int k, long seed, int start) {
    SplittableRandom random = random(seed, start);
    double[] centres = Arrays.copyOf(given, k * m);
    double[] nearest = new double[n];
    Arrays.fill(nearest, Double.POSITIVE_INFINITY);
    int known = given.length / m;
    double total = 0;
    for (int j = 0; j < known; j++) {
      total = approach(centres, j * m, nearest, nearest);
    }
    if (known > 0 && !(total > 0)) {
      return Arrays.copyOf(centres, known * m);
    }
    double[] tried = new double[n];
    double[] least = new double[n];
    for (int j = known; j < k; j++) {
      double best = Double.POSITIVE_INFINITY;
      for (int attempt = 0; attempt < (j == 0 ? 1 : tries); attempt++) {
        int drawn = j == 0 ? random.nextInt(n) : drawn(nearest, random.nextDouble() * total);
        double left = approach(points, drawn * m, nearest, tried);
        if (attempt == 0 || left < best) {
          best = left;
          System.arraycopy(points, drawn * m, centres, j * m, m);
          double[] swapped = least;
          least = tried;
          tried = swapped;
        }
      }
      double[] swapped = nearest;
      nearest = least;
      least = swapped;
      total = best;
      if (!(total > 0)) {
        return Arrays.copyOf(centres, (j + 1) * m);
      }
    }
    return centres;
  }

  /** Writes the squared distances to the nearest centre if there is one more; returns their sum. */
  private double approach(double[] centres, int at, double[] nearest, double[] to) {
    double sum = 0;
    for (int i = 0; i < n; i++) {
      double distance = SquaredDistance.between(points, i * m, centres, at, m);
      to[i] = Math.min(nearest[i], distance);
      sum += to[i];
    }
    return sum;
  }

  /** Returns the random numbers of one of the starts with the same seed, from 0 on. */
  static SplittableRandom random(long seed, int start) {
    SplittableRandom random = new SplittableRandom(seed);
    SplittableRandom own = random.split();
    for (int before = 0; before < start; before++) {
      own = random.split();
    }
    return own;
  }

  /** Returns the index of the share within which a number below their sum lies. */
  static int drawn(double[] shares, double target) {
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
