package org.mustlink.core.landmark;

/**
 * How many rows are encoded and assigned together. A block fits into the caches, and every row of
 * it gets what it would get by itself, so that these sizes matter to time and memory alone.
 */
public final class BlockSize {
  /** Rows of a block at the most. */
  public static final int ROWS = 1024;

  /** Values of a block at the most; a block of wide rows has fewer of them. */
  private static final int VALUES = 1 << 22;

  private BlockSize() {}

  /**
   * The rows of a block, from 1 to {@link #ROWS}.
   *
   * @param d values of a row
   */
  public static int of(int d) {
    return Math.max(1, Math.min(ROWS, VALUES / d));
  }

  /** What is done with the rows of a block. */
  @FunctionalInterface
  public interface Range {
    /**
     * Takes a block.
     *
     * @param from the first row
     * @param end the row after the last
     */
    void take(int from, int end);
  }

  /**
   * Goes through rows that are in memory block by block, in order.
   *
   * @param rows how many there are
   */
  public static void forEach(int rows, Range block) {
    for (int from = 0; from < rows; from += ROWS) {
      block.take(from, Math.min(rows, from + ROWS));
    }
  }
}
