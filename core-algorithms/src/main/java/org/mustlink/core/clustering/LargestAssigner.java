package org.mustlink.core.clustering;

import org.mustlink.core.linalg.Probabilities;

/**
 * Assigns a point to the cluster whose column of the embedding is largest; ties go to the smaller
 * cluster. O(k) a point.
 *
 * @param clusters the number of clusters and columns, k, at least 1
 */
public record LargestAssigner(int clusters) implements Assigner {
  /** What the largest column has more than others where none is above 0. */
  public static final double TRACE = 1e-9;

  public LargestAssigner {
    if (clusters < 1) {
      throw new IllegalArgumentException(
          "Cannot assign points to " + clusters + " clusters; there must be at least 1");
    }
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
        if (known[i] < 0) {
          margins[i] = assign(points, at, found, i);
        } else {
          found[i] = known[i];
          margins[i] = clusters == 1 ? 1 : Probabilities.margin(points, at, clusters, found[i]);
        }
      }
    };
  }

  /** Finds the cluster of a point, and returns its margin, in one pass over the columns. */
  private double assign(double[] points, int at, int[] found, int i) {
    int largest = 0;
    double own = points[at];
    double other = 0;
    for (int j = 1; j < clusters; j++) {
      double value = points[at + j];
      if (value > own) {
        other = Math.max(other, own);
        own = value;
        largest = j;
      } else {
        other = Math.max(other, value);
      }
    }
    found[i] = largest;
    if (clusters == 1) {
      return 1;
    }
    return own > other ? (own - other) / own : 0;
  }

  /**
   * {@inheritDoc}
   *
   * <p>They are the logarithms of the positive parts of the columns over their sum. Where no column
   * is above 0, all are alike but for a trace by which the largest one comes first.
   */
  @Override
  public void scores(double[] points, int count, double[] scores) {
    System.arraycopy(points, 0, scores, 0, count * clusters);
    for (int at = 0; at < count * clusters; at += clusters) {
      Probabilities.clipped(scores, at, clusters);
      for (int j = at; j < at + clusters; j++) {
        scores[j] = Probabilities.log(scores[j]);
      }
      int largest = at + Probabilities.largest(points, at, clusters);
      scores[largest] += points[largest] > 0 ? 0 : TRACE;
    }
  }
}
