package org.mustlink.core.kmeans;

import org.jspecify.annotations.Nullable;
import org.mustlink.core.knn.ExactSearch;
import org.mustlink.core.knn.SquaredDistance;

/**
 * A step of Lloyd's algorithm over blocks of rows: finds the nearest centre of each row, of several
 * the first, and tells which rows change their cluster. Rows whose bounds prove that they stay are
 * not searched again (Hamerly, Making k-means even faster, SDM 2010); the result is that of a
 * search for every row. Not thread-safe: one for each task.
 */
public final class BoundedPass {
  /** The number of rows that are searched together. */
  private static final int TOGETHER = 256;

  /** Takes the rows that change their cluster. */
  public interface Moves {
    /**
     * Takes a row.
     *
     * @param row holds the values of the row, from {@code at} on
     * @param from the cluster of the row in the step before, -1 in the first one
     */
    void move(double[] row, int at, double weight, int from, int to);
  }

  private final CentreStep step;
  private final Moves moves;
  private final int d;
  private final int neighbours;
  private final ExactSearch search;

  /** The values of the rows that wait for a search. */
  private final double[] values;

  private final int[] waiting = new int[TOGETHER];
  private final int[] positions;
  private final double[] distances;
  private int count;

  /**
   * Makes a pass.
   *
   * @param moves takes the rows that change their cluster
   */
  public BoundedPass(CentreStep step, Moves moves) {
    this.step = step;
    this.moves = moves;
    this.d = step.d();
    this.neighbours = Math.min(2, step.k());
    this.search = new ExactSearch(step.centres(), step.k(), d, neighbours);
    this.values = new double[TOGETHER * d];
    this.positions = new int[TOGETHER * neighbours];
    this.distances = new double[TOGETHER * neighbours];
  }

  /**
   * Takes a block. O(k d) a row at most, O(1) for a row that surely stays.
   *
   * @param before what the step before left of the block; null in the first step
   * @return what this step leaves of it
   */
  public RowBounds advance(PointBlock block, @Nullable RowBounds before) {
    RowBounds after = new RowBounds(block.count());
    for (int row = 0; row < block.count(); row++) {
      if (before != null && stays(block, row, before, after)) {
        continue;
      }
      if (before == null) {
        block.copy(row, values, count * d);
      }
      waiting[count++] = row;
      if (count == TOGETHER) {
        search(block, before, after);
      }
    }
    search(block, before, after);
    return after;
  }

  /** Whether a row surely stays in its cluster; if not, its values are copied for a search. */
  private boolean stays(PointBlock block, int row, RowBounds before, RowBounds after) {
    int cluster = before.cluster(row);
    double gap = step.gaps()[cluster];
    after.keep(row, before, step.moves()[cluster], step.others()[cluster]);
    if (after.isSure(row, gap)) {
      return true;
    }
    block.copy(row, values, count * d);
    double distance = SquaredDistance.between(values, count * d, step.centres(), cluster * d, d);
    after.tighten(row, Math.sqrt(distance));
    return after.isSure(row, gap);
  }

  private void search(PointBlock block, @Nullable RowBounds before, RowBounds after) {
    search.nearest(values, count, positions, distances);
    for (int i = 0; i < count; i++) {
      int row = waiting[i];
      int at = i * neighbours;
      int cluster = positions[at];
      double other = neighbours == 1 ? Double.POSITIVE_INFINITY : Math.sqrt(distances[at + 1]);
      after.set(row, cluster, Math.sqrt(distances[at]), other);
      int earlier = before == null ? -1 : before.cluster(row);
      if (cluster != earlier) {
        moves.move(values, i * d, block.weight(row), earlier, cluster);
      }
    }
    count = 0;
  }
}
