package org.mustlink.benchmarks.beside;

/**
 * The clusters of rows.
 *
 * @param clusters n, -1 for an outlier
 * @param margins n, how clearly the rows belong to them
 */
record Assigned(int[] clusters, double[] margins) {}
