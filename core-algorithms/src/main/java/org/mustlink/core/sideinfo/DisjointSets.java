package org.mustlink.core.sideinfo;

import java.util.stream.IntStream;

/** Union-find (Tarjan, JACM 1975) whose sets are named by their smallest member. */
final class DisjointSets {
  private final int[] parents;

  DisjointSets(int size) {
    this.parents = IntStream.range(0, size).toArray();
  }

  /** The smallest member of the set of {@code node}. */
  int find(int node) {
    int at = node;
    while (parents[at] != at) {
      parents[at] = parents[parents[at]];
      at = parents[at];
    }
    return at;
  }

  /** Unites the sets of two nodes. */
  void union(int a, int b) {
    int first = find(a);
    int second = find(b);
    parents[Math.max(first, second)] = Math.min(first, second);
  }
}
