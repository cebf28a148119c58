package org.mustlink.core.inmemory.contraction;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Union-find whose nodes have a sign relative to the smallest member of their set, so that nodes
 * are on the same side of a bisection or on opposite sides. Not thread-safe.
 */
final class SignedSets {
  private final int[] parents;
  private final int[] signs;

  /** Makes {@code size} sets of one node each. */
  SignedSets(int size) {
    this.parents = IntStream.range(0, size).toArray();
    this.signs = new int[size];
    Arrays.fill(signs, 1);
  }

  /** Returns the smallest member of the set of a node. */
  int find(int node) {
    int root = node;
    int sign = 1;
    while (parents[root] != root) {
      sign *= signs[root];
      root = parents[root];
    }
    int at = node;
    while (at != root) {
      int above = parents[at];
      int rest = sign * signs[at];
      parents[at] = root;
      signs[at] = sign;
      sign = rest;
      at = above;
    }
    return root;
  }

  /** Returns 1 if a node is on the side of the smallest member of its set, else -1. */
  int sign(int node) {
    find(node);
    return signs[node];
  }

  /**
   * Puts two nodes on the same side (1) or on opposite sides (-1). Returns false, and changes
   * nothing, if this contradicts their present sides.
   */
  boolean join(int a, int b, int sign) {
    int first = find(a);
    int second = find(b);
    int between = signs[a] * sign * signs[b];
    if (first == second) {
      return between > 0;
    }
    parents[Math.max(first, second)] = Math.min(first, second);
    signs[Math.max(first, second)] = between;
    return true;
  }
}
