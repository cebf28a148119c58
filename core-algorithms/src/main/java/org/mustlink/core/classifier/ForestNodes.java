package org.mustlink.core.classifier;

/**
 * The nodes of a {@link Forest}, of which they are the parts, for what evaluates them.
 *
 * @param inputs columns of a row, d
 * @param classes the number of classes, k
 * @param columns for each node the column that it tests, or -1 - j for a leaf of class j
 * @param thresholds for each node the largest value with which a row goes to the left child
 */
record ForestNodes(int inputs, int classes, int[] columns, double[] thresholds) {}
