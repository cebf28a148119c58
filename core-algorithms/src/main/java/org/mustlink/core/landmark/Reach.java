package org.mustlink.core.landmark;

import java.util.Arrays;
import org.mustlink.core.linalg.Rows;

/**
 * Computes the squared distance to the nearest landmark that one in a thousand rows of a sample
 * exceeds, each row left out as in {@link LeftOutDistances}.
 */
final class Reach {
  /** The maximum number of rows that are used. */
  private static final int MOST_ROWS = 20_000;

  private static final int ONE_IN = 1000;

  private Reach() {}

  /**
   * Computes the squared distance. O(s p q) for s rows.
   *
   * @param sample rows in an order that is a random draw, s x q
   * @param landmarks p x q
   * @return the squared distance; infinite for a single landmark of a single row
   */
  static double of(Rows sample, Rows landmarks) {
    double[] leftOut = LeftOutDistances.of(sample.first(MOST_ROWS), landmarks);
    Arrays.sort(leftOut);
    return leftOut[leftOut.length - 1 - leftOut.length / ONE_IN];
  }
}
