package org.mustlink.scorer;

/**
 * What a model tells of the rows of a block, by their places.
 *
 * @param clusters the ids of the clusters; -1 of a row that belongs nowhere
 * @param margins see {@link Assignment#margin}
 * @param far see {@link Assignment#far}
 * @param newness see {@link Assignment#newness}
 */
public record Assignments(int[] clusters, double[] margins, boolean[] far, double[] newness) {
  Assignments(int rows) {
    this(new int[rows], new double[rows], new boolean[rows], new double[rows]);
  }
}
