package org.mustlink.core.inmemory.cosc;

import org.mustlink.core.graph.Adjacency;
import org.mustlink.core.ids.Indices;

/**
 * A colouring of the graph of cannot-links with two colours, separately for each of its connected
 * groups. It satisfies all cannot-links if any bipartition does. Exchanging the colours of a group
 * changes no satisfied cannot-link.
 *
 * @param group of each node, numbered from 0 by their first nodes
 * @param groups their number
 * @param sign 1 or -1 for each node
 * @param proper whether it satisfies all cannot-links
 */
record TwoColouring(int[] group, int groups, int[] sign, boolean proper) {

  /** Colours by breadth-first search from the first node of every group. O(nodes + links). */
  static TwoColouring of(int nodes, WeightedPairs cannot) {
    Adjacency links = cannot.adjacency(nodes);
    int[] starts = links.starts();
    int[] neighbours = links.neighbours();
    int[] group = Indices.none(nodes);
    int[] sign = new int[nodes];
    int[] queue = new int[nodes];
    int groups = 0;
    boolean proper = true;
    for (int root = 0; root < nodes; root++) {
      if (group[root] >= 0) {
        continue;
      }
      int size = 0;
      queue[size++] = root;
      group[root] = groups;
      sign[root] = 1;
      for (int at = 0; at < size; at++) {
        for (int e = starts[queue[at]]; e < starts[queue[at] + 1]; e++) {
          int next = neighbours[e];
          if (group[next] < 0) {
            group[next] = groups;
            sign[next] = -sign[queue[at]];
            queue[size++] = next;
          }
          proper &= sign[next] != sign[queue[at]];
        }
      }
      groups++;
    }
    return new TwoColouring(group, groups, sign, proper);
  }

  /**
   * Returns the partition that is consistent with the colouring and differs from another one by the
   * smallest volume of nodes: the colours of every group are oriented such that more of its volume
   * agrees.
   */
  boolean[] nearest(boolean[] side, double[] volumes) {
    double[] agreeing = new double[groups];
    for (int i = 0; i < side.length; i++) {
      agreeing[group[i]] += side[i] == sign[i] > 0 ? volumes[i] : -volumes[i];
    }
    boolean[] nearest = new boolean[side.length];
    for (int i = 0; i < side.length; i++) {
      nearest[i] = agreeing[group[i]] >= 0 == sign[i] > 0;
    }
    return nearest;
  }
}
