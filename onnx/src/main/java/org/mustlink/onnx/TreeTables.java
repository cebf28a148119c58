package org.mustlink.onnx;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import org.mustlink.core.classifier.Forest;

/**
 * The nodes of all trees of a forest as tables, level by level, so that the right child of a node
 * follows its left one. A leaf is its own left child and has an infinite threshold, so that a row
 * stays there.
 *
 * @param roots of the trees
 * @param columns for each node the column that it tests
 * @param thresholds for each node the largest value that goes to the left child
 * @param left for each node its left child
 * @param classes for each leaf its class
 * @param depth of the deepest tree
 */
record TreeTables(
    long[] roots, long[] columns, double[] thresholds, long[] left, long[] classes, int depth) {

  static TreeTables of(Forest forest) {
    int count = forest.columns().length;
    int[] right = new int[count];
    Deque<Integer> open = new ArrayDeque<>();
    for (int node = count - 1; node >= 0; node--) {
      if (forest.columns()[node] >= 0) {
        open.pop();
        right[node] = open.pop();
      }
      open.push(node);
    }
    TreeTables tables =
        new TreeTables(
            new long[open.size()],
            new long[count],
            new double[count],
            new long[count],
            new long[count],
            0);
    return tables.filled(forest, right, open.stream().mapToInt(Integer::intValue).toArray());
  }

  private TreeTables filled(Forest forest, int[] right, int[] trees) {
    int[] order = new int[columns.length];
    int[] levels = new int[columns.length];
    int placed = 0;
    for (int tree = 0; tree < trees.length; tree++) {
      roots[tree] = placed;
      order[placed++] = trees[tree];
      for (int at = (int) roots[tree]; at < placed; at++) {
        int node = order[at];
        int column = forest.columns()[node];
        if (column < 0) {
          left[at] = at;
          thresholds[at] = Double.POSITIVE_INFINITY;
          classes[at] = -1L - column;
        } else {
          left[at] = placed;
          thresholds[at] = forest.thresholds()[node];
          columns[at] = column;
          Arrays.fill(levels, placed, placed + 2, levels[at] + 1);
          order[placed++] = node + 1;
          order[placed++] = right[node];
        }
      }
    }
    return new TreeTables(
        roots, columns, thresholds, left, classes, Arrays.stream(levels).max().orElse(0));
  }
}
