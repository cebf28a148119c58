package org.mustlink.core.classifier.trees;

import java.util.List;

/**
 * The nodes of the trees of a forest, one tree after the other, each in preorder.
 *
 * @param inputs columns of a row, d
 * @param classes the number of classes, k
 * @param columns for each node the column that it tests, or -1 - j for a leaf of class j
 * @param thresholds for each node the largest value with which a row goes to the left child
 */
public record ForestNodes(int inputs, int classes, int[] columns, double[] thresholds) {
  /** Returns the trees of all given forests, which have the same columns and classes. */
  public static ForestNodes of(List<ForestNodes> forests) {
    int nodes = forests.stream().mapToInt(forest -> forest.columns.length).sum();
    int[] columns = new int[nodes];
    double[] thresholds = new double[nodes];
    int to = 0;
    for (ForestNodes forest : forests) {
      System.arraycopy(forest.columns, 0, columns, to, forest.columns.length);
      System.arraycopy(forest.thresholds, 0, thresholds, to, forest.columns.length);
      to += forest.columns.length;
    }
    return new ForestNodes(forests.get(0).inputs, forests.get(0).classes, columns, thresholds);
  }
}
