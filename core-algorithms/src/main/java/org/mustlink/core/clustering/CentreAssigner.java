package org.mustlink.core.clustering;

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

  /**
   * The margin is one minus the ratio of the distances to the own and to the nearest other centre.
   */
  @Override
  public BlockAssigner blocks() {
    double[] distances = new double[clusters()];
    return (points, count, known, clusters, margins) -> {
      for (int i = 0; i < count; i++) {
        for (int j = 0; j < distances.length; j++) {
          distances[j] = squaredDistance(points, i * dimension, j);
        }
        clusters[i] = known[i] >= 0 ? known[i] : nearest(distances, -1);
        margins[i] = margin(distances, clusters[i]);
      }
    };
  }

  /** The first of the least but one. */
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

  /**
   * The share of points whose nearest centre is that of their class.
   *
   * @param points c x m, row-major
   * @param classes c
   */
  public double agreement(double[] points, int[] classes) {
    int[] known = new int[classes.length];
    Arrays.fill(known, -1);
    int[] clusters = new int[classes.length];
    blocks().assign(points, classes.length, known, clusters, new double[classes.length]);
    long right = IntStream.range(0, classes.length).filter(i -> clusters[i] == classes[i]).count();
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
