package org.mustlink.core.landmark;

import java.io.Serializable;
import java.util.stream.IntStream;
import org.mustlink.core.features.FeatureRanges;
import org.mustlink.core.features.LabelledRows;
import org.mustlink.core.linalg.Rows;

/**
 * The rows from which the feature map and the landmarks of a table are made.
 *
 * @param rows a sample, s x d, in an order that is a random draw
 * @param labelled rows with a known class
 * @param min d, the smallest value of every column over the whole table
 * @param max d, the largest
 * @param scaled d, which columns are on their final scale; empty if none is
 * @param reduced whether the rows come from a {@link org.mustlink.core.columns.SparseVectors}: they
 *     are of unit length, and neither scaled nor reduced again
 */
public record TableSample(
    Rows rows, LabelledRows labelled, double[] min, double[] max, boolean[] scaled, boolean reduced)
    implements Serializable {
  /** Makes a sample of numbers, which are scaled by the fit. */
  public TableSample(Rows rows, LabelledRows labelled, double[] min, double[] max) {
    this(rows, labelled, min, max, new boolean[0], false);
  }

  /**
   * Makes a sample of a table of numbers in memory. O(n d).
   *
   * @param table n x d
   * @param sampled the rows of the sample, in an order that is a random draw
   * @param labelled rows with a known class
   */
  public static TableSample of(Rows table, int[] sampled, LabelledRows labelled) {
    int d = table.d();
    double[] min = new double[d];
    double[] max = new double[d];
    for (int t = 0; t < d; t++) {
      int column = t;
      min[t] =
          IntStream.range(0, table.count()).mapToDouble(i -> table.at(i, column)).min().orElse(0);
      max[t] =
          IntStream.range(0, table.count()).mapToDouble(i -> table.at(i, column)).max().orElse(0);
    }
    return new TableSample(table.take(sampled), labelled, min, max);
  }

  /** Returns the same sample of rows that a map has made, some of which it may have scaled. */
  public TableSample mapped(boolean[] isScaled, boolean isReduced) {
    return new TableSample(rows, labelled, min, max, isScaled, isReduced);
  }

  /** Returns other rows of the same table. */
  public TableSample of(Rows others) {
    return new TableSample(others, labelled, min, max, scaled, reduced);
  }

  /** Returns the same rows without any known class. */
  public TableSample withoutLabels() {
    return new TableSample(rows, labelled.take(new int[0]), min, max, scaled, reduced);
  }

  /** Returns the ranges of the columns. */
  public FeatureRanges ranges() {
    return new FeatureRanges(min, max, scaled);
  }
}
