package org.mustlink.core.classifier;

import org.mustlink.core.classifier.trees.ForestNodes;
import org.mustlink.core.classifier.trees.TreeScorers;

/**
 * A random forest (Breiman, Machine Learning 45, 2001): the probability of a class is the share of
 * the trees that vote for it. It reads the scaled columns of a row before these are projected,
 * since a node of a tree tests one column. O(t log c) a row for t trees grown on c rows.
 *
 * @param inputs columns of a row, d
 * @param classes the number of classes, k
 * @param columns the nodes of one tree after the other, each in preorder (the root, its left
 *     subtree, its right subtree): the column that a node tests, or -1 - j for a leaf of class j
 * @param thresholds for each node the largest value with which a row goes to the left child; 0 for
 *     a leaf
 */
public record Forest(int inputs, int classes, int[] columns, double[] thresholds)
    implements Classifier {
  /** The number of rows from which on it pays to rank thresholds before rows are scored. */
  private static final int MANY = 5000;

  public Forest {
    int open = 0;
    boolean fits = columns.length > 0 && thresholds.length == columns.length;
    for (int node = 0; fits && node < columns.length; node++) {
      int column = columns[node];
      open = Math.max(open, 1) + (column < 0 ? -1 : 1);
      fits = column < inputs && column >= -classes && Double.isFinite(thresholds[node]);
    }
    if (!fits || open > 0) {
      throw new IllegalArgumentException(
          "The nodes of a forest do not fit %s columns and %s classes, or a tree has no end"
              .formatted(inputs, classes));
    }
  }

  /** Returns the forest of these trees. */
  static Forest of(ForestNodes trees) {
    return new Forest(trees.inputs(), trees.classes(), trees.columns(), trees.thresholds());
  }

  @Override
  public boolean unprojected() {
    return true;
  }

  @Override
  public Scorer scorer() {
    return TreeScorers.of(nodes())::score;
  }

  @Override
  public Scorer scorer(int rows) {
    return rows < MANY ? TreeScorers.plain(nodes())::score : scorer();
  }

  /** Returns the nodes, for what evaluates them. */
  ForestNodes nodes() {
    return new ForestNodes(inputs, classes, columns, thresholds);
  }
}
