package org.mustlink.spark.table.features;

import org.jspecify.annotations.Nullable;
import org.mustlink.model.row.FeatureProblem;

/** Iterates over the rows of a partition and reads their features. */
public interface FeatureCursor {
  /** Steps to the next row; false if there is none. */
  boolean advance();

  /**
   * Reads the features of the row, through the map of the table if it has one.
   *
   * @param to receives the values of the row, from {@code at} on
   * @return null, or the problem of the row, with column and value
   */
  @Nullable FeatureProblem features(double[] to, int at);
}
