package org.mustlink.model.row;

import java.io.Serializable;
import org.mustlink.core.fault.BadDataException;

/**
 * What is wrong with the features of a row.
 *
 * @param column the name of the column, with the position in brackets if the column contains all
 *     features and one of them is wrong
 * @param value the value
 * @param text the problem as a clause, such as "column height is NaN"
 */
public record FeatureProblem(String column, String value, String text) implements Serializable {
  /**
   * Returns the sentences that refuse a row.
   *
   * @param row names it, such as "Row 3"
   */
  public String sentences(String row) {
    return "%s cannot be assigned to a cluster: %s. Repair such rows, or leave them out."
        .formatted(row, text);
  }

  /** Returns the exception that refuses a row in these sentences. */
  public BadDataException refusal(String row) {
    return new BadDataException(sentences(row));
  }

  /** Returns the exception for a problem that an earlier read of the same rows did not find. */
  public IllegalStateException afterCheck() {
    return new IllegalStateException(
        "The table changed while it was read, a row that was clean is not any more: " + text);
  }
}
