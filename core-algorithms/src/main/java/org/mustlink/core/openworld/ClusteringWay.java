package org.mustlink.core.openworld;

import java.util.stream.IntStream;
import org.mustlink.core.kmeans.WeightedKMeans;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.scacs.LandmarkGraph;

/** How landmarks of new classes are clustered. */
enum ClusteringWay {
  /** By leading eigenvectors of a graph between them: classes may have any shape. */
  GRAPH {
    @Override
    double[] points(LandmarkGraph graph, Rows moved, int[] some, int count) {
      return LandmarkAffinities.of(graph, moved, some).embedding(2 * count);
    }
  },

  /** By their places in the metric: classes may overlap, if their rows lie around centres. */
  CENTRES {
    @Override
    double[] points(LandmarkGraph graph, Rows moved, int[] some, int count) {
      return moved.take(IntStream.of(some).map(i -> graph.kept()[i]).toArray()).data();
    }
  };

  abstract double[] points(LandmarkGraph graph, Rows moved, int[] some, int count);

  /**
   * Clusters some landmarks by k-means of points. O(l^3) for l landmarks by the graph.
   *
   * @param moved p x d, all landmarks, in columns of comparable scales or in a learned metric
   * @param some indices of l landmarks in use
   * @param weights l
   * @param count the number of clusters
   * @return l, the cluster of each
   */
  int[] clusters(
      LandmarkGraph graph,
      Rows moved,
      int[] some,
      double[] weights,
      int count,
      int starts,
      long seed) {
    double[] points = points(graph, moved, some, count);
    return new WeightedKMeans(points, weights, points.length / some.length)
        .best(count, starts, seed)
        .clusters();
  }
}
