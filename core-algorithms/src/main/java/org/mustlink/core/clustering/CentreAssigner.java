package org.mustlink.core.clustering;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.mustlink.core.linalg.Rows;

/**
 * Assigns a point to its nearest centre; ties go to the smaller cluster. O(k m) a point.
 *
 * @param centres k x m, row-major, at least one
 * @param dimension the dimension of the embedding, m
 */
public record CentreAssigner(double[] centres, int dimension) implements Assigner {
  /** Centres have a length of 1 or less. */
  private static final double ROUNDED = 0x1p30;

  public CentreAssigner {
    if (dimension < 1 || centres.length == 0 || centres.length % dimension != 0) {
      throw new IllegalArgumentException(
          centres.length + " values are not centres of dimension " + dimension);
    }
  }

  /**
   * Makes an assigner whose clusters are numbered by the coordinates of their centres, so that
   * their numbers do not depend on the initialization or the seed. Coordinates that differ by less
   * than the rounding of sums count as equal.
   */
  public static CentreAssigner canonical(double[] centres, int dimension) {
    double[] sorted =
        IntStream.range(0, centres.length / dimension)
            .mapToObj(j -> Arrays.copyOfRange(centres, j * dimension, (j + 1) * dimension))
            .sorted(CentreAssigner::compare)
            .flatMapToDouble(Arrays::stream)
            .toArray();
    return new CentreAssigner(sorted, dimension);
  }

  private static int compare(double[] one, double[] other) {
    int rounded = Arrays.compare(rounded(one), rounded(other));
    return rounded != 0 ? rounded : Arrays.compare(one, other);
  }

  private static long[] rounded(double[] centre) {
    return Arrays.stream(centre).mapToLong(value -> Math.round(value * ROUNDED)).toArray();
  }

  @Override
  public int clusters() {
    return centres.length / dimension;
  }

  /**
   * {@inheritDoc}
   *
   * <p>The margin is one minus the ratio of the distance to the own centre to that to the nearest
   * other one.
   */
  @Override
  public BlockAssigner blocks() {
    double[] distances = new double[clusters()];
    return (points, count, known, clusters, margins) -> {
      for (int i = 0; i < count; i++) {
        for (int j = 0; j < distances.length; j++) {
          distances[j] =
              Rows.squaredDistance(points, i * dimension, centres, j * dimension, dimension);
        }
        clusters[i] = known[i] >= 0 ? known[i] : nearest(distances, -1);
        margins[i] = margin(distances, clusters[i]);
      }
    };
  }

  /**
   * {@inheritDoc}
   *
   * <p>They are the squared distances to the centres, below 0.
   */
  @Override
  public void scores(double[] points, int count, double[] scores) {
    int k = clusters();
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < k; j++) {
        scores[i * k + j] =
            -Rows.squaredDistance(points, i * dimension, centres, j * dimension, dimension);
      }
    }
  }

  /** The index of the smallest distance, the first of several, with one index left out. */
  private static int nearest(double[] distances, int leftOut) {
    int nearest = leftOut == 0 ? 1 : 0;
    for (int j = nearest + 1; j < distances.length; j++) {
      if (j != leftOut && distances[j] < distances[nearest]) {
        nearest = j;
      }
    }
    return nearest;
  }

  private static double margin(double[] distances, int cluster) {
    if (distances.length == 1) {
      return 1;
    }
    double own = distances[cluster];
    double other = distances[nearest(distances, cluster)];
    return other > own ? 1 - Math.sqrt(own / other) : 0;
  }
}
