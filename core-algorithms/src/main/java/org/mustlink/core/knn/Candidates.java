package org.mustlink.core.knn;

import java.util.Arrays;

/** The landmarks with the lowest float scores for each row of a block, ascending by score. */
final class Candidates {
  private final int keep;
  private final int[] sizes;
  private final float[] scores;
  private final int[] positions;

  Candidates(int rows, int keep) {
    this.keep = keep;
    this.sizes = new int[rows];
    this.scores = new float[rows * keep];
    this.positions = new int[rows * keep];
  }

  void clear() {
    Arrays.fill(sizes, 0);
  }

  /**
   * Fills a row with a limit that belongs to no landmark, so that only lower scores are inserted.
   */
  void prime(int row, float limit) {
    sizes[row] = keep;
    Arrays.fill(scores, row * keep, (row + 1) * keep, limit);
    Arrays.fill(positions, row * keep, (row + 1) * keep, -1);
  }

  int size(int row) {
    return sizes[row];
  }

  float score(int row, int rank) {
    return scores[row * keep + rank];
  }

  int position(int row, int rank) {
    return positions[row * keep + rank];
  }

  /** Returns the bound below which a score is inserted; it is infinite until the row is full. */
  float limit(int row) {
    return sizes[row] < keep ? Float.POSITIVE_INFINITY : scores[row * keep + keep - 1];
  }

  /** Inserts a score below the limit of its row. */
  void insert(int row, float score, int position) {
    int first = row * keep;
    int size = sizes[row];
    int slot = first + Math.min(size, keep - 1);
    while (slot > first && scores[slot - 1] > score) {
      scores[slot] = scores[slot - 1];
      positions[slot] = positions[slot - 1];
      slot--;
    }
    scores[slot] = score;
    positions[slot] = position;
    sizes[row] = Math.min(size + 1, keep);
  }
}
