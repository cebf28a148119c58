package org.mustlink.core.inmemory.cosc;

import java.util.Arrays;

/**
 * The neighbours of every node.
 *
 * @param starts n + 1, the index of the first neighbour of each node, and the end of the last
 * @param neighbours of each node; every pair is stored with both its nodes
 * @param weights of the pairs
 */
record Adjacency(int[] starts, int[] neighbours, double[] weights) {

  /** Lists the neighbours of n nodes. O(n + pairs). */
  static Adjacency of(int n, WeightedPairs pairs) {
    int[] starts = new int[n + 1];
    for (int e = 0; e < pairs.size(); e++) {
      starts[pairs.first()[e] + 1]++;
      starts[pairs.second()[e] + 1]++;
    }
    Arrays.parallelPrefix(starts, Math::addExact);
    Adjacency all = new Adjacency(starts, new int[2 * pairs.size()], new double[2 * pairs.size()]);
    int[] ends = starts.clone();
    for (int e = 0; e < pairs.size(); e++) {
      all.put(ends[pairs.first()[e]]++, pairs.second()[e], pairs.weight()[e]);
      all.put(ends[pairs.second()[e]]++, pairs.first()[e], pairs.weight()[e]);
    }
    return all;
  }

  private void put(int at, int neighbour, double weight) {
    neighbours[at] = neighbour;
    weights[at] = weight;
  }
}
