package org.mustlink.core.kmeans;

import java.io.Serializable;

/**
 * What a step of k-means leaves of the rows of a block for the next one: the cluster of each row, a
 * bound that its distance to its centre does not exceed, and one that its distance to every other
 * centre is not below (Hamerly, SDM 2010). Takes 12 bytes a row.
 */
public final class RowBounds implements Serializable {
  private static final long serialVersionUID = 1L;

  /** What rounding can change at most, relative to the distances of which a bound is made. */
  private static final double ROUNDING = 1e-7;

  private final int[] clusters;
  private final float[] near;
  private final float[] far;

  RowBounds(int rows) {
    this.clusters = new int[rows];
    this.near = new float[rows];
    this.far = new float[rows];
  }

  /** Returns the cluster of a row. */
  public int cluster(int row) {
    return clusters[row];
  }

  /** Returns what the distance to the own centre does not exceed. */
  double near(int row) {
    return near[row];
  }

  /** Returns what the distance to every other centre is not below. */
  double far(int row) {
    return far[row];
  }

  /** Keeps the cluster of a row, and computed distances of its centre and of the next one. */
  void set(int row, int cluster, double distance, double other) {
    clusters[row] = cluster;
    near[row] = (float) (distance * (1 + ROUNDING)) + Float.MIN_VALUE;
    far[row] = below(other, 0);
  }

  /** Keeps a row in its cluster, whose centre and the others have moved by distances. */
  void keep(int row, RowBounds before, double move, double others) {
    clusters[row] = before.clusters[row];
    near[row] = (float) ((before.near[row] + move) * (1 + ROUNDING)) + Float.MIN_VALUE;
    far[row] = below(before.far[row], others);
  }

  /** Replaces the bound of the distance to the own centre by a computed distance. */
  void tighten(int row, double distance) {
    near[row] = (float) (distance * (1 + ROUNDING)) + Float.MIN_VALUE;
  }

  /** Whether no other centre can be as near as the own one. */
  boolean isSure(int row, double gap) {
    return near[row] < Math.max(far[row], gap * (1 - ROUNDING));
  }

  private static float below(double distance, double move) {
    double bound = distance - move - ROUNDING * (distance + move);
    // The largest float is below what is rounded to infinity.
    return bound > Float.MAX_VALUE ? Float.MAX_VALUE : (float) bound;
  }
}
