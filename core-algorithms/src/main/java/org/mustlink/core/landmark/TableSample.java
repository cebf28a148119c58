package org.mustlink.core.landmark;

import java.io.Serializable;
import org.mustlink.core.features.FeatureMapFitter;
import org.mustlink.core.features.FeatureRanges;
import org.mustlink.core.features.LabelledRows;
import org.mustlink.core.linalg.Rows;

/**
 * The rows from which the feature map and the landmarks of a table are made.
 *
 * @param rows a sample, s x d, in an order that is a random draw
 * @param labelled rows with a known class
 * @param ranges of the columns over the whole table
 * @param reduced whether the rows come from a {@link org.mustlink.core.columns.SparseVectors}: they
 *     are of unit length, and neither scaled nor reduced again
 */
public record TableSample(Rows rows, LabelledRows labelled, FeatureRanges ranges, boolean reduced)
    implements Serializable {
  public TableSample {
    labelled = labelled.scaled(ranges.anyScaled() && !reduced);
  }

  /** Makes a sample of numbers, which are scaled by the fit. */
  public TableSample(Rows rows, LabelledRows labelled, FeatureRanges ranges) {
    this(rows, labelled, ranges, false);
  }

  /**
   * Makes a sample of a table of numbers in memory. O(n d).
   *
   * @param table n x d
   * @param sampled the rows of the sample, in an order that is a random draw
   * @param labelled rows with a known class
   */
  public static TableSample of(Rows table, int[] sampled, LabelledRows labelled) {
    return new TableSample(table.take(sampled), labelled, FeatureMapFitter.ranges(table));
  }

  /** Returns the same sample of rows that a map has made, some of which it may have scaled. */
  public TableSample mapped(boolean[] isScaled, boolean isReduced) {
    return new TableSample(
        rows, labelled, new FeatureRanges(ranges.min(), ranges.max(), isScaled), isReduced);
  }

  /** Returns other rows of the same table. */
  public TableSample of(Rows others) {
    return new TableSample(others, labelled, ranges, reduced);
  }

  /** Returns the same rows without any known class. */
  public TableSample withoutLabels() {
    return new TableSample(rows, labelled.take(new int[0]), ranges, reduced);
  }
}
