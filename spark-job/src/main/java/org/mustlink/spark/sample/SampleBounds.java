package org.mustlink.spark.sample;

import org.mustlink.core.linalg.Rows;

/**
 * How many rows of a sample are used where all of them would take too long. The first rows are
 * taken, which are as random as the sample.
 */
public final class SampleBounds {
  /** Rows that are described, and that two fits assign. */
  private static final int MOST_COMPARED = 20_000;

  /** Rows that the distribution of the features is found on. */
  private static final int MOST_PROFILED = 5000;

  private SampleBounds() {}

  /** Up to 20,000 rows, for what looks at the clusters of rows. */
  public static Rows compared(Rows sample) {
    return first(sample, MOST_COMPARED);
  }

  /** Up to 5,000 rows, for what looks at the distribution of the features. */
  public static Rows profiled(Rows sample) {
    return first(sample, MOST_PROFILED);
  }

  private static Rows first(Rows sample, int most) {
    return new Rows(sample.data(), Math.min(sample.count(), most), sample.d());
  }
}
