package org.mustlink.core.clustering;

import java.util.Map;

/**
 * Assigns a point to the cluster whose column of the embedding is largest; ties go to the smaller
 * cluster. O(k) a point.
 *
 * @param clusters the number of clusters and columns, k, at least 1
 */
public record LargestAssigner(int clusters) implements Assigner {
  /** The name of the kind in a model file. */
  public static final String KIND = "largest";

  private static final long serialVersionUID = 1L;

  public LargestAssigner {
    if (clusters < 1) {
      throw new IllegalArgumentException(
          "Cannot assign points to " + clusters + " clusters; there must be at least 1");
    }
  }

  /** Makes an assigner from its stored parts. */
  public static LargestAssigner of(AssignerSource stored) {
    return new LargestAssigner(stored.clusters());
  }

  @Override
  public AssignerParts parts() {
    return new AssignerParts(KIND, 0, Map.of());
  }

  @Override
  public int dimension() {
    return clusters;
  }

  /**
   * {@inheritDoc}
   *
   * <p>The margin is (x - y) / x, where x is the column of the assigned cluster and y the largest
   * other one.
   */
  @Override
  public BlockAssigner blocks() {
    return (points, count, known, found, margins) -> {
      for (int i = 0; i < count; i++) {
        int at = i * clusters;
        found[i] = known[i] >= 0 ? known[i] : largest(points, at, -1);
        margins[i] = clusters == 1 ? 1 : margin(points, at, found[i]);
      }
    };
  }

  /**
   * {@inheritDoc}
   *
   * <p>The score of a cluster is its column of the embedding.
   */
  @Override
  public ClusterScorer scorer() {
    return (points, count, scores) -> System.arraycopy(points, 0, scores, 0, count * clusters);
  }

  private int largest(double[] points, int at, int leftOut) {
    int largest = leftOut == 0 ? 1 : 0;
    for (int j = largest + 1; j < clusters; j++) {
      if (j != leftOut && points[at + j] > points[at + largest]) {
        largest = j;
      }
    }
    return largest;
  }

  private double margin(double[] points, int at, int cluster) {
    double own = points[at + cluster];
    double other = Math.max(0, points[at + largest(points, at, cluster)]);
    return own > other ? (own - other) / own : 0;
  }
}
