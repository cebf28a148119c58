package org.mustlink.spark.table.features;

import org.jspecify.annotations.Nullable;

/** Goes through the rows of a partition and reads their features. */
public interface FeatureCursor {
  /** Steps to the next row; false if there is none. */
  boolean advance();

  /**
   * Reads the features of the row, through the map of the table if it has one.
   *
   * @param to takes the values of the row, from {@code at} on
   * @return null, or what is wrong with the row, naming column and value
   */
  @Nullable FeatureProblem features(double[] to, int at);
}
