package org.mustlink.core.clustering;

import java.util.Arrays;

/**
 * Assigns points to clusters, a block of any size at a time; the result for a point does not depend
 * on its block. Owns buffers, so it is not thread-safe: every task needs its own.
 */
public interface BlockAssigner {
  /**
   * Assigns points.
   *
   * @param points count x m, row-major from the start of the array
   * @param count the number of points, at least 0
   * @param known count, the cluster that a point gets regardless of its coordinates, or -1
   * @param clusters takes count clusters, each from 0 to k - 1
   * @param margins takes count margins, each in [0, 1], which tell how clearly a point belongs to
   *     its cluster: 0 where another cluster is as near or nearer, 1 where there is no other
   *     candidate
   */
  void assign(double[] points, int count, int[] known, int[] clusters, double[] margins);

  /**
   * Assigns points and tells how probable it is that each of them is of a class that no label
   * names. An assigner that knows no such classes says 0 for every point.
   *
   * @param newness takes count probabilities, 0 where {@code known} tells the cluster; may be
   *     empty, and takes none then
   */
  default void assign(
      double[] points, int count, int[] known, int[] clusters, double[] margins, double[] newness) {
    assign(points, count, known, clusters, margins);
    Arrays.fill(newness, 0);
  }
}
