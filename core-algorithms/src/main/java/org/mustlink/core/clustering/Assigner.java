package org.mustlink.core.clustering;

import java.io.Serializable;
import org.mustlink.core.ids.Indices;

/**
 * A way to assign points of the embedding to clusters: a record, whose components model files hold.
 * Immutable and thread-safe.
 */
public interface Assigner extends Serializable {
  /** Returns the number of clusters, k. */
  int clusters();

  /** Returns the dimension of the embedding, m. */
  int dimension();

  /** Makes an object with buffers of its own that assigns points; every task needs one. */
  BlockAssigner blocks();

  /**
   * Scores all clusters for points: the more probable a cluster is, the larger its score. Scores
   * are logarithms of probabilities or, times a positive factor, can stand for them. A point is in
   * the cluster of its largest score, the first of several, unless it was decided otherwise that it
   * is of a class that no label names.
   *
   * @param points count x {@link #dimension}, row-major from the start of the array
   * @param scores takes count x k, row-major, of which each row has a finite score, and no NaN
   */
  void scores(double[] points, int count, double[] scores);

  /**
   * Returns the cluster of each of some points, none of which is known.
   *
   * @param points count x m, row-major
   */
  default int[] assigned(double[] points, int count) {
    int[] clusters = new int[count];
    blocks().assign(points, count, Indices.none(count), clusters, new double[count]);
    return clusters;
  }
}
