package org.mustlink.core.classifier.trees;

/**
 * The inner nodes of a forest in an order in which each follows its children, with the places where
 * the classes of nodes are kept until their parents have taken them. The places 0 to k - 1 hold the
 * classes themselves, which are those of leaves.
 */
final class LeavesFirst {
  /** For each tree the index after its last inner node. */
  final int[] ends;

  /** For each tree the place of the class of its root. */
  final int[] roots;

  /** For each inner node the index of the column that it tests, among those with thresholds. */
  final int[] columns;

  /** For each inner node the index of its threshold. */
  final int[] indices;

  /** For each inner node the place of its left child. */
  final int[] lefts;

  /** For each inner node the place of its right child. */
  final int[] rights;

  /** For each inner node its own place. */
  final int[] owns;

  /** The number of places. */
  final int places;

  private int placed;
  private int most;

  LeavesFirst(ForestNodes forest, ThresholdRanks thresholds) {
    int count = forest.columns().length;
    int inner = count / 2;
    columns = new int[inner];
    indices = new int[inner];
    lefts = new int[inner];
    rights = new int[inner];
    owns = new int[inner];
    int trees = trees(forest.columns());
    ends = new int[trees];
    roots = new int[trees];
    int from = 0;
    for (int tree = 0; tree < trees; tree++) {
      int to = end(forest.columns(), from);
      roots[tree] = place(forest, thresholds, from, to);
      ends[tree] = placed;
      from = to;
    }
    places = forest.classes() + most;
  }

  private static int trees(int[] asked) {
    int trees = 0;
    for (int from = 0; from < asked.length; from = end(asked, from)) {
      trees++;
    }
    return trees;
  }

  /** The index after the tree that begins at a node. */
  private static int end(int[] asked, int from) {
    int node = from;
    for (int open = 1; open > 0; node++) {
      open += asked[node] < 0 ? -1 : 1;
    }
    return node;
  }

  /** Places the nodes of a tree from the last one to the first; returns the place of its root. */
  private int place(ForestNodes forest, ThresholdRanks thresholds, int from, int to) {
    int k = forest.classes();
    int[] waiting = new int[to - from];
    int held = 0;
    int used = 0;
    for (int node = to - 1; node >= from; node--) {
      int column = forest.columns()[node];
      if (column < 0) {
        waiting[held++] = -1 - column;
        continue;
      }
      int left = waiting[--held];
      int right = waiting[--held];
      used -= (left < k ? 0 : 1) + (right < k ? 0 : 1);
      columns[placed] = thresholds.index(column);
      indices[placed] = thresholds.index(columns[placed], forest.thresholds()[node]);
      lefts[placed] = left;
      rights[placed] = right;
      owns[placed] = k + used++;
      most = Math.max(most, used);
      waiting[held++] = owns[placed++];
    }
    return waiting[0];
  }
}
