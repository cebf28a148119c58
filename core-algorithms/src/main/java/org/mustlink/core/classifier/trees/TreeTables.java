package org.mustlink.core.classifier.trees;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/**
 * The nodes of a forest, tree by tree and level by level, so that one after the other leads down a
 * tree.
 *
 * @param roots the root of each tree
 * @param depths the number of levels below each root
 * @param columns the column that each node tests, 0 for a leaf
 * @param thresholds infinity for a leaf
 * @param left the left child, which the right one follows; a leaf is its own, as nothing is greater
 *     than its threshold
 * @param classes of the leaves
 */
public record TreeTables(
    int[] roots, int[] depths, int[] columns, double[] thresholds, int[] left, int[] classes) {

  /**
   * Orders the nodes of a forest. O(nodes).
   *
   * @param tested as {@link ForestNodes#columns()}
   * @param thresholds as {@link ForestNodes#thresholds()}
   */
  public static TreeTables of(int[] tested, double[] thresholds) {
    int count = tested.length;
    int[] right = new int[count];
    Deque<Integer> open = new ArrayDeque<>(); // the trees that begin after a node
    for (int node = count - 1; node >= 0; node--) {
      if (tested[node] >= 0) {
        open.pop();
        right[node] = open.pop();
      }
      open.push(node);
    }
    int[] trees = open.stream().mapToInt(Integer::intValue).toArray();
    TreeTables tables =
        new TreeTables(
            new int[trees.length],
            new int[trees.length],
            new int[count],
            new double[count],
            new int[count],
            new int[count]);
    tables.fill(trees, right, tested, thresholds);
    return tables;
  }

  private void fill(int[] trees, int[] right, int[] tested, double[] given) {
    int[] order = new int[left.length];
    int[] levels = new int[left.length];
    int placed = 0;
    for (int tree = 0; tree < trees.length; tree++) {
      roots[tree] = placed;
      order[placed++] = trees[tree];
      for (int at = roots[tree]; at < placed; at++) {
        int node = order[at];
        if (tested[node] < 0) {
          left[at] = at;
          thresholds[at] = Double.POSITIVE_INFINITY;
          classes[at] = -1 - tested[node];
        } else {
          left[at] = placed;
          columns[at] = tested[node];
          thresholds[at] = given[node] + 0.0; // 0 is not below -0
          Arrays.fill(levels, placed, placed + 2, levels[at] + 1);
          order[placed++] = node + 1;
          order[placed++] = right[node];
        }
      }
      depths[tree] = levels[placed - 1];
    }
  }
}
