package org.mustlink.spark.fit.memory;

import org.mustlink.core.hmrf.HiddenMarkovRandomField;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.options.LandmarkOptions;
import org.mustlink.core.sample.SampleBounds;
import org.mustlink.spark.table.count.Labels;

/** The number of rows that are brought to the driver, which follows from counts alone. */
public final class SampleSize {
  /** The maximum number of labelled rows on the driver. */
  public static final long MOST_LABELLED = SampleBounds.MOST_LABELLED;

  /** The maximum number of bytes of sampled rows on the driver. */
  public static final long MOST_BYTES = 256L << 20;

  private SampleSize() {}

  /** Returns the number of sampled rows that is wanted, without regard to the size of a row. */
  public static long wanted(Labels labels, int p, FitOptions options) {
    return SampleBounds.wanted(labels.weights(), p, options.get(LandmarkOptions.SAMPLE_ROWS));
  }

  /** Returns the maximum number of rows of the sample of a table of d features. */
  public static long rows(Labels labels, int p, int d, FitOptions options) {
    return Math.min(wanted(labels, p, options), MOST_BYTES / (4L * d));
  }

  /** Returns the maximum number of labelled rows that are brought to the driver. */
  static long labelledRows(Labels labels, int d) {
    return Math.min(Math.min(labels.labelled(), MOST_LABELLED), MOST_BYTES / (4L * d));
  }

  /**
   * Returns the number of linked rows whose features are brought to the driver: all of them, or
   * none if they are too many.
   *
   * @param linked the number of linked rows
   */
  public static long linkedRows(long linked, int d) {
    return linked <= HiddenMarkovRandomField.MOST_ROWS && 8 * linked * d <= MOST_BYTES ? linked : 0;
  }
}
