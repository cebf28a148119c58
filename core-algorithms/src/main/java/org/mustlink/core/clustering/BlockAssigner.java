package org.mustlink.core.clustering;

/** Gives points their clusters a block at a time. Owns scratch: not thread-safe, one a task. */
public interface BlockAssigner {
  /**
   * Assigns points.
   *
   * @param points count x m, row-major from the start
   * @param known count, the cluster a point has wherever it lies, or -1
   * @param clusters takes count clusters, from 0 to k - 1
   * @param margins takes for each how clearly it belongs to its cluster, in [0, 1]: 0 where another
   *     cluster is as near or nearer, 1 where no other comes into question
   */
  void assign(double[] points, int count, int[] known, int[] clusters, double[] margins);
}
