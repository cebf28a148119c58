package org.mustlink.spark.table.features;

import java.io.Serializable;

/**
 * What is wrong with the features of a row.
 *
 * @param column the name of the column, with the position in brackets where the column holds all
 *     features and one of them is wrong
 * @param value that is there
 * @param text the same as a clause, such as "column height is NaN"
 */
public record FeatureProblem(String column, String value, String text) implements Serializable {
  private static final long serialVersionUID = 1L;

  /** What is thrown where an earlier read of the same rows found no such problem. */
  public IllegalStateException afterCheck() {
    return new IllegalStateException(
        "The table changed while it was read, a row that was clean is not any more: " + text);
  }
}
