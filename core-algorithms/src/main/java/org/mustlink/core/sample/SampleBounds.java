package org.mustlink.core.sample;

import java.util.OptionalInt;
import org.mustlink.core.linalg.Rows;

/**
 * Bounds the number of rows of a sample for work that would take too long on all of them. The first
 * rows are taken, which are as random as the sample.
 */
public final class SampleBounds {
  /** The maximum number of rows that are described, and that two fits assign. */
  private static final int MOST_COMPARED = 20_000;

  /** The maximum number of rows from which the distribution of the features is computed. */
  private static final int MOST_PROFILED = 5000;

  /** The maximum number of labelled rows of which anything of the size of a row is held. */
  public static final int MOST_LABELLED = 20_000;

  private static final long LEAST_SAMPLE = 20_000;
  private static final long SAMPLE_PER_LANDMARK = 100;

  private SampleBounds() {}

  /**
   * Returns the number of rows of the sample of a fit that is wanted, counted with their
   * multiplicities and without regard to the size of a row.
   *
   * @param p the number of landmarks
   * @param set the number that the options set, if they do
   */
  public static long wanted(RowWeights weights, int p, OptionalInt set) {
    return weights.sampled(
        set.isPresent() ? set.getAsInt() : Math.max(LEAST_SAMPLE, SAMPLE_PER_LANDMARK * p));
  }

  /** Returns at most 20,000 rows, for work on the clusters of rows. */
  public static Rows compared(Rows sample) {
    return sample.first(MOST_COMPARED);
  }

  /** Returns the draw of the rows that {@link #compared(Rows)} takes of a sample. */
  public static SampleDraw compared(SampleDraw sample) {
    return new SampleDraw(sample.weights(), Math.min(sample.room(), MOST_COMPARED));
  }

  /** Returns at most 5,000 rows, for the distribution of the features. */
  public static Rows profiled(Rows sample) {
    return sample.first(MOST_PROFILED);
  }
}
