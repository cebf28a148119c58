package org.mustlink.core.expert;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.stream.IntStream;

/**
 * Lets rows go down the trees of a forest and counts the votes. Some rows go down a tree side by
 * side, a level at a time and without a branch, so that the processor does not wait for what one
 * row reads and does not guess where it turns. A row that has reached a leaf stays there. Not
 * thread-safe.
 */
final class TreeWalk {
  /** Rows that go down a tree side by side. */
  private static final int ABREAST = 8;

  private final int d;
  private final int k;
  private final int[] roots;
  private final int[] depths;
  private final int[] columns;
  private final double[] thresholds;

  /** For each node its left and its right child; the node itself twice for a leaf. */
  private final int[] children;

  /** For each node the class of a leaf. */
  private final int[] votes;

  private final int[] nodes = new int[ABREAST];

  /**
   * @param d columns of a row
   * @param k the number of classes
   * @param asked for each node the column that it asks for, or -1 - j for a leaf of class j
   */
  TreeWalk(int d, int k, int[] asked, double[] thresholds) {
    this.d = d;
    this.k = k;
    this.thresholds = thresholds;
    int count = thresholds.length;
    this.columns = Arrays.stream(asked).map(column -> Math.max(column, 0)).toArray();
    this.votes = Arrays.stream(asked).map(column -> -1 - column).toArray();
    this.children = new int[2 * count];
    int[] levels = new int[count];
    boolean[] root = new boolean[count];
    // Nodes whose right child is still to come.
    Deque<Integer> waiting = new ArrayDeque<>();
    for (int node = 0; node < count; node++) {
      boolean leaf = votes[node] >= 0;
      boolean left = node > 0 && votes[node - 1] < 0;
      root[node] = !left && waiting.isEmpty();
      if (left) {
        levels[node] = levels[node - 1] + 1;
      } else if (!root[node]) {
        int parent = waiting.pop();
        children[2 * parent + 1] = node;
        levels[node] = levels[parent] + 1;
      }
      children[2 * node] = leaf ? node : node + 1;
      if (leaf) {
        children[2 * node + 1] = node;
      } else {
        waiting.push(node);
      }
    }
    this.roots = IntStream.range(0, count).filter(node -> root[node]).toArray();
    this.depths = new int[roots.length];
    for (int tree = 0; tree < roots.length; tree++) {
      int end = tree + 1 < roots.length ? roots[tree + 1] : count;
      depths[tree] = Arrays.stream(levels, roots[tree], end).max().orElse(0);
    }
  }

  /** Finds for each of {@code count} rows the share of the trees that vote for each class. */
  void score(double[] rows, int count, double[] probabilities) {
    Arrays.fill(probabilities, 0, count * k, 0);
    // A tree stays in the cache while all rows of the block go down it.
    for (int tree = 0; tree < roots.length; tree++) {
      for (int from = 0; from < count; from += ABREAST) {
        int size = Math.min(ABREAST, count - from);
        descend(tree, rows, from, size);
        for (int i = 0; i < size; i++) {
          probabilities[(from + i) * k + votes[nodes[i]]]++;
        }
      }
    }
    for (int at = 0; at < count * k; at++) {
      probabilities[at] /= roots.length;
    }
  }

  private void descend(int tree, double[] rows, int from, int size) {
    Arrays.fill(nodes, 0, size, roots[tree]);
    for (int level = 0; level < depths[tree]; level++) {
      for (int i = 0; i < size; i++) {
        int node = nodes[i];
        int right = rows[(from + i) * d + columns[node]] <= thresholds[node] ? 0 : 1;
        nodes[i] = children[2 * node + right];
      }
    }
  }
}
