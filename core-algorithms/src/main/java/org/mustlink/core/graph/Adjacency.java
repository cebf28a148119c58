package org.mustlink.core.graph;

import org.mustlink.core.ids.IndexGroups;

/**
 * The neighbours of every node of a graph that is given by its edges.
 *
 * @param starts n + 1, the index of the first neighbour of each node, and the end of the last
 * @param neighbours of each node; every edge is stored with both its nodes
 * @param weights of the edges
 */
public record Adjacency(int[] starts, int[] neighbours, double[] weights) {

  /**
   * Lists the neighbours of n nodes, in the order of the edges. O(n + edges).
   *
   * @param first a node of each edge
   * @param second the other node of each edge
   * @param weight of each edge
   */
  public static Adjacency of(int n, int[] first, int[] second, double[] weight) {
    IndexGroups ends =
        IndexGroups.of(
            n, 2 * weight.length, end -> end % 2 == 0 ? first[end / 2] : second[end / 2]);
    int[] neighbours = ends.members();
    double[] weights = new double[neighbours.length];
    for (int at = 0; at < weights.length; at++) {
      int end = neighbours[at];
      weights[at] = weight[end / 2];
      neighbours[at] = end % 2 == 0 ? second[end / 2] : first[end / 2];
    }
    return new Adjacency(ends.starts(), neighbours, weights);
  }
}
