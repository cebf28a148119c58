package org.mustlink.core.sideinfo;

import java.util.stream.IntStream;

/**
 * Union-find with path halving (Tarjan, van Leeuwen, JACM 1984) whose sets are named by their
 * smallest member. Takes 4 bytes a node, so that it serves millions of rows. Not thread-safe.
 */
public final class DisjointSets {
  private final int[] parents;

  /** Makes {@code size} sets of one node each. */
  public DisjointSets(int size) {
    this.parents = IntStream.range(0, size).toArray();
  }

  /** Returns the smallest member of the set of a node. */
  public int find(int node) {
    int at = node;
    while (parents[at] != at) {
      parents[at] = parents[parents[at]];
      at = parents[at];
    }
    return at;
  }

  /** Unites the sets of two nodes. */
  public void union(int a, int b) {
    int first = find(a);
    int second = find(b);
    parents[Math.max(first, second)] = Math.min(first, second);
  }
}
