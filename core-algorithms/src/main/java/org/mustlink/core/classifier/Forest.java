package org.mustlink.core.classifier;

import java.util.List;

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

  /**
   * Returns a forest with the trees of all given forests, which have the same columns and classes.
   */
  static Forest of(List<Forest> forests) {
    int nodes = forests.stream().mapToInt(forest -> forest.columns.length).sum();
    int[] columns = new int[nodes];
    double[] thresholds = new double[nodes];
    int to = 0;
    for (Forest forest : forests) {
      System.arraycopy(forest.columns, 0, columns, to, forest.columns.length);
      System.arraycopy(forest.thresholds, 0, thresholds, to, forest.columns.length);
      to += forest.columns.length;
    }
    return new Forest(forests.get(0).inputs, forests.get(0).classes, columns, thresholds);
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
