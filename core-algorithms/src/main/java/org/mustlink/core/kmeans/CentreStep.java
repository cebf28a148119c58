package org.mustlink.core.kmeans;

import java.io.Serializable;
import java.util.Arrays;
import org.mustlink.core.linalg.Rows;

/**
 * The centres of a step of k-means, and by how much they bound the distances of rows: how far each
 * has moved since the step before, and how far from each another centre is at least.
 *
 * @param centres k x d, row-major
 * @param d the number of values of a centre
 * @param moves how far each centre has moved, k
 * @param others how far the farthest of the other centres has moved, k
 * @param gaps half the distance of each centre to the nearest other one, k; 0 where it is not known
 */
public record CentreStep(double[] centres, int d, double[] moves, double[] others, double[] gaps)
    implements Serializable {
  /** The number of products up to which the distances between centres are computed. */
  private static final long MOST_PRODUCTS = 1 << 27;

  /** Makes the first step. */
  public static CentreStep first(double[] centres, int d) {
    return of(centres, d, new double[centres.length / d]);
  }

  /** Makes the step that follows with other centres. */
  public CentreStep next(double[] moved) {
    double[] distances = new double[k()];
    for (int j = 0; j < distances.length; j++) {
      distances[j] = Math.sqrt(Rows.squaredDistance(centres, j * d, moved, j * d, d));
    }
    return of(moved, d, distances);
  }

  private static CentreStep of(double[] centres, int d, double[] moves) {
    return new CentreStep(centres, d, moves, others(moves), gaps(centres, d));
  }

  private static double[] others(double[] moves) {
    int far = 0;
    for (int j = 1; j < moves.length; j++) {
      far = moves[j] > moves[far] ? j : far;
    }
    double second = 0;
    for (int j = 0; j < moves.length; j++) {
      second = j == far ? second : Math.max(second, moves[j]);
    }
    double[] others = new double[moves.length];
    Arrays.fill(others, moves[far]);
    others[far] = second;
    return others;
  }

  private static double[] gaps(double[] centres, int d) {
    int k = centres.length / d;
    double[] gaps = new double[k];
    if ((long) k * centres.length > MOST_PRODUCTS) {
      return gaps;
    }
    Arrays.fill(gaps, Double.POSITIVE_INFINITY);
    for (int i = 0; i < k; i++) {
      for (int j = 0; j < i; j++) {
        double half = Math.sqrt(Rows.squaredDistance(centres, i * d, centres, j * d, d)) / 2;
        gaps[i] = Math.min(gaps[i], half);
        gaps[j] = Math.min(gaps[j], half);
      }
    }
    return gaps;
  }

  /** The number of centres. */
  public int k() {
    return centres.length / d;
  }

  /** How far the farthest of all centres has moved. */
  public double largestMove() {
    return Arrays.stream(moves).max().orElse(0);
  }
}
