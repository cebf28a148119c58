package org.mustlink.core.clustering;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.mustlink.core.linalg.Rows;

/**
 * k-means on weighted points, such as landmarks with their degrees: at most 50 iterations of
 * Lloyd's algorithm from one k-means++ start (Arthur, Vassilvitskii, SODA 2007). A cluster that
 * loses all its points keeps its centre. Thread-safe.
 *
 * @param points n x m, row-major
 * @param weights n, at least 0
 * @param m the dimension of the points
 */
public record WeightedKMeans(double[] points, double[] weights, int m) {
  private static final int MOST_STEPS = 50;

  public WeightedKMeans {
    if (points.length != (long) weights.length * m) {
      throw new IllegalArgumentException(
          weights.length + " weights do not fit points of " + points.length + " values");
    }
  }

  /** Finds k centres, or fewer where fewer points differ. O(50 n k m). */
  public CentreAssigner centres(int k, long seed) {
    return from(start(k, new SplittableRandom(seed)));
  }

  /**
   * Clusters the points into k clusters, or fewer where fewer points differ, by the best of several
   * starts. O(50 starts n k m).
   */
  public Lloyd.Result best(int k, int starts, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Lloyd lloyd = new Lloyd(points, weights, m);
    Lloyd.Result best = lloyd.run(start(k, random.split()), MOST_STEPS);
    for (int start = 1; start < starts; start++) {
      Lloyd.Result next = lloyd.run(start(k, random.split()), MOST_STEPS);
      if (KMeans.isLess(next.cost(), best.cost())) {
        best = next;
      }
    }
    return best;
  }

  /**
   * Finds centres from given ones, whose order is kept. O(50 n k m).
   *
   * @param start k x m, row-major
   */
  public CentreAssigner from(double[] start) {
    return new CentreAssigner(new Lloyd(points, weights, m).run(start, MOST_STEPS).centres(), m);
  }

  /**
   * Finds k centres, or fewer where fewer points differ, by the best of several starts whose first
   * centres are given, see {@link KMeans#isBetter}. O(50 starts n k m).
   *
   * @param given the first centres, at most k, row-major; their order is kept
   */
  public CentreAssigner centres(double[] given, int k, int starts, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Lloyd lloyd = new Lloyd(points, weights, m);
    double[] best = new double[0];
    double least = Double.POSITIVE_INFINITY;
    for (int start = 0; start < starts; start++) {
      Lloyd.Result next = lloyd.run(start(given, k, random.split()), MOST_STEPS);
      double cost = cost(next);
      if (start == 0 || KMeans.isBetter(cost, next.centres(), least, best, given)) {
        best = next.centres();
        least = cost;
      }
    }
    return new CentreAssigner(best, m);
  }

  private double cost(Lloyd.Result found) {
    double cost = 0;
    for (int i = 0; i < weights.length; i++) {
      int at = found.clusters()[i] * m;
      cost += weights[i] * Rows.squaredDistance(points, i * m, found.centres(), at, m);
    }
    return cost;
  }

  private double[] start(int k, SplittableRandom random) {
    return start(new double[0], k, random);
  }

  private double[] start(double[] given, int k, SplittableRandom random) {
    int known = given.length / m;
    double[] centres = Arrays.copyOf(given, k * m);
    double[] nearest = new double[weights.length];
    Arrays.fill(nearest, 1);
    for (int j = 0; j < known; j++) {
      approach(nearest, centres, j);
    }
    for (int j = known; j < k; j++) {
      int drawn = WeightedDraw.of(weights, nearest, random.nextDouble());
      if (drawn < 0) {
        return Arrays.copyOf(centres, j * m);
      }
      System.arraycopy(points, drawn * m, centres, j * m, m);
      approach(nearest, centres, j);
    }
    return centres;
  }

  /** Lowers the squared distances of the points to the nearest of the centres before this one. */
  private void approach(double[] nearest, double[] centres, int j) {
    for (int i = 0; i < nearest.length; i++) {
      double distance = Rows.squaredDistance(points, i * m, centres, j * m, m);
      nearest[i] = j == 0 ? distance : Math.min(nearest[i], distance);
    }
  }
}
