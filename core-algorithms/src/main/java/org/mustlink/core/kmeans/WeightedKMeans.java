package org.mustlink.core.kmeans;

import java.util.SplittableRandom;
import org.mustlink.core.clustering.CentreAssigner;
import org.mustlink.core.linalg.Rows;

/**
 * k-means on weighted points, such as landmarks with their degrees: at most 50 iterations of
 * Lloyd's algorithm from k-means++ starts. A cluster that loses all its points keeps its centre.
 * Thread-safe.
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
    CentreDraw draw = new CentreDraw(lloyd().points(), weights);
    return from(draw.centres(new double[0], k, new SplittableRandom(seed)));
  }

  /**
   * Clusters the points into k clusters, or fewer where fewer points differ, by the best of several
   * starts. O(50 starts n k m).
   */
  public Lloyd.Result best(int k, int starts, long seed) {
    return new KMeans(k, starts, MOST_STEPS).run(lloyd(), seed);
  }

  /**
   * Finds centres from given ones, whose order is kept. O(50 n k m).
   *
   * @param start k x m, row-major
   */
  public CentreAssigner from(double[] start) {
    return new CentreAssigner(lloyd().run(start, MOST_STEPS, 0).centres(), m);
  }

  /**
   * Finds k centres, or fewer where fewer points differ, by the best of several starts whose first
   * centres are given, see {@link KMeans#isBetter}. O(50 starts n k m).
   *
   * @param given the first centres, at most k, row-major; their order is kept
   */
  public CentreAssigner centres(double[] given, int k, int starts, long seed) {
    KMeans kMeans = new KMeans(k, starts, MOST_STEPS);
    return new CentreAssigner(
        kMeans.best(given, start -> weighed(kMeans.start(lloyd(), given, seed, start))).centres(),
        m);
  }

  private Lloyd lloyd() {
    return new Lloyd(new Rows(points, weights.length, m), weights);
  }

  private Lloyd.Result weighed(Lloyd.Result found) {
    double cost = 0;
    for (int i = 0; i < weights.length; i++) {
      int at = found.clusters()[i] * m;
      cost += weights[i] * Rows.squaredDistance(points, i * m, found.centres(), at, m);
    }
    return new Lloyd.Result(found.clusters(), found.centres(), cost);
  }
}
