package org.mustlink.core.clustering;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Lloyd's k-means on weighted points after a k-means++ start (Arthur, Vassilvitskii, SODA 2007); an
 * empty cluster keeps its centre. On one thread, for points that are few, such as landmarks.
 * O(steps n k m).
 *
 * @param points n x m, row-major
 * @param weights n, at least 0
 * @param m columns
 */
public record WeightedKMeans(double[] points, double[] weights, int m) {
  private static final int MOST_STEPS = 50;

  public WeightedKMeans {
    if (points.length != (long) weights.length * m) {
      throw new IllegalArgumentException(
          weights.length + " weights do not fit points of " + points.length + " values");
    }
  }

  /** At most k centres: fewer where fewer points differ. */
  public CentreAssigner centres(int k, long seed) {
    return from(start(k, new SplittableRandom(seed)));
  }

  /**
   * Centres from a start; their order is kept.
   *
   * @param start k x m, row-major
   */
  public CentreAssigner from(double[] start) {
    double[] centres = start;
    int[] clusters = new int[weights.length];
    for (int step = 0; step < MOST_STEPS; step++) {
      int[] before = clusters.clone();
      assign(centres, clusters);
      if (step > 0 && Arrays.equals(before, clusters)) {
        break;
      }
      centres = means(centres, clusters);
    }
    return new CentreAssigner(centres, m);
  }

  private double[] start(int k, SplittableRandom random) {
    double[] centres = new double[k * m];
    double[] nearest = new double[weights.length];
    Arrays.fill(nearest, 1);
    for (int j = 0; j < k; j++) {
      int drawn = draw(nearest, random.nextDouble());
      if (drawn < 0) {
        return Arrays.copyOf(centres, j * m);
      }
      System.arraycopy(points, drawn * m, centres, j * m, m);
      for (int i = 0; i < nearest.length; i++) {
        double distance = squaredDistance(centres, j, i);
        nearest[i] = j == 0 ? distance : Math.min(nearest[i], distance);
      }
    }
    return centres;
  }

  private int draw(double[] nearest, double share) {
    double total = 0;
    for (int i = 0; i < nearest.length; i++) {
      total += weights[i] * nearest[i];
    }
    double left = share * total;
    int last = -1;
    for (int i = 0; i < nearest.length && left >= 0; i++) {
      if (weights[i] * nearest[i] > 0) {
        left -= weights[i] * nearest[i];
        last = i;
      }
    }
    return last;
  }

  private void assign(double[] centres, int[] clusters) {
    for (int i = 0; i < clusters.length; i++) {
      double least = Double.POSITIVE_INFINITY;
      for (int j = 0; j < centres.length / m; j++) {
        double distance = squaredDistance(centres, j, i);
        if (distance < least) {
          least = distance;
          clusters[i] = j;
        }
      }
    }
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

  private double squaredDistance(double[] centres, int j, int i) {
    double sum = 0;
    for (int t = 0; t < m; t++) {
      double difference = points[i * m + t] - centres[j * m + t];
      sum += difference * difference;
    }
    return sum;
  }
}
