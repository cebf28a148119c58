package org.mustlink.spark.table;

import org.mustlink.spark.table.cursor.RowCursor;

/**
 * Reads the weights of the labels of rows.
 *
 * @param index of a column of doubles without nulls, -1 if all labels are certain
 */
public record LabelWeightReader(int index) {
  /** Whether labels have weights. */
  public boolean reads() {
    return index >= 0;
  }

  /** Returns the weight of the label of the cursor's row, 1 if labels have none. */
  public double of(RowCursor cursor) {
    return index < 0 ? 1 : cursor.row().getDouble(index);
  }
}
