package org.mustlink.core.knn;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.mustlink.core.linalg.Rows;

/** The nearest landmarks of all rows of a table in memory, on all processors. */
public final class ParallelSearch {
  private static final int BLOCK = 256;

  /** The number of blocks that a thread searches at once. */
  private static final int BLOCKS = 16;

  private ParallelSearch() {}

  /** Takes what was found for a block of rows. */
  @FunctionalInterface
  public interface Taker {

    /**
     * Takes the nearest landmarks of rows. Several threads call it at once, for different rows.
     *
     * @param from the first row
     * @param size the number of rows
     * @param positions of the landmarks of all of them, ascending by distance
     * @param distances squared
     */
    void take(int from, int size, int[] positions, double[] distances);
  }

  /**
   * Returns the nearest landmarks of every row, ascending by distance. O(n p d).
   *
   * @param count landmarks of each row, from 1 to p
   * @return n x count
   */
  public static int[] nearest(Rows rows, Rows landmarks, int count) {
    int[] nearest = new int[Math.multiplyExact(rows.count(), count)];
    search(
        rows,
        landmarks,
        count,
        (from, size, positions, distances) ->
            System.arraycopy(positions, 0, nearest, from * count, size * count));
    return nearest;
  }

  /** Finds the nearest landmarks of every row, block by block. O(n p d). */
  public static void search(Rows rows, Rows landmarks, int count, Taker taker) {
    int n = rows.count();
    int d = rows.d();
    ExactSearch search = new ExactSearch(landmarks.data(), landmarks.count(), d, count);
    int chunk = BLOCK * BLOCKS;
    IntStream.range(0, (n + chunk - 1) / chunk)
        .parallel()
        .forEach(
            at -> {
              ExactSearch own = search.sibling();
              int[] found = new int[BLOCK * count];
              double[] distances = new double[BLOCK * count];
              int end = (int) Math.min(n, (at + 1L) * chunk);
              for (int from = at * chunk; from < end; from += BLOCK) {
                int size = Math.min(BLOCK, end - from);
                double[] block = Arrays.copyOfRange(rows.data(), from * d, (from + size) * d);
                own.nearest(block, size, found, distances);
                taker.take(from, size, found, distances);
              }
            });
  }
}
