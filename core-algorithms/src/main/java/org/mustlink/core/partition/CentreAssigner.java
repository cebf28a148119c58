package org.mustlink.core.partition;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The cluster of the nearest centre; ties go to the smaller number. O(k m) a point.
 *
 * @param centres k x m, row-major
 * @param dimension m
 */
public record CentreAssigner(double[] centres, int dimension) implements Assigner {
  private static final long serialVersionUID = 1L;

  public CentreAssigner {
    if (dimension < 1 || centres.length == 0 || centres.length % dimension != 0) {
      throw new IllegalArgumentException(
          "Centres of " + centres.length + " values have no " + dimension + " columns");
    }
  }

  /** Centres numbered by their coordinates, so that a start or a seed does not number them. */
  public static CentreAssigner canonical(double[][] centres) {
    double[][] sorted = centres.clone();
    Arrays.sort(sorted, Comparator.comparing((double[] centre) -> centre, Arrays::compare));
    return new CentreAssigner(
        Arrays.stream(sorted).flatMapToDouble(Arrays::stream).toArray(), sorted[0].length);
  }

  @Override
  public int clusters() {
    return centres.length / dimension;
  }

  @Override
  public int assign(double[] points, int at) {
    int nearest = 0;
    double least = squaredDistance(points, at, 0);
    for (int j = 1; j < clusters(); j++) {
      double distance = squaredDistance(points, at, j);
      if (distance < least) {
        least = distance;
        nearest = j;
      }
    }
    return nearest;
  }

  /**
   * One minus the ratio of the distances to the cluster's centre and to the nearest other centre.
   */
  @Override
  public double margin(double[] points, int at, int cluster) {
    double own = squaredDistance(points, at, cluster);
    double other =
        IntStream.range(0, clusters())
            .filter(j -> j != cluster)
            .mapToDouble(j -> squaredDistance(points, at, j))
            .min()
            .orElse(Double.POSITIVE_INFINITY);
    return other > own ? 1 - Math.sqrt(own / other) : 0;
  }

  /**
   * The share of points whose nearest centre is that of their class.
   *
   * @param points c x m, row-major
   * @param classes c
   */
  public double agreement(double[] points, int[] classes) {
    long right =
        IntStream.range(0, classes.length)
            .filter(i -> assign(points, i * dimension) == classes[i])
            .count();
    return right / (double) classes.length;
  }

  private double squaredDistance(double[] points, int at, int cluster) {
    double sum = 0;
    for (int t = 0; t < dimension; t++) {
      double difference = points[at + t] - centres[cluster * dimension + t];
      sum += difference * difference;
    }
    return sum;
  }
}
