package org.mustlink.spark.table;

import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;

/**
 * Makes the key of a row out of some of its columns. It reuses its memory: one a task.
 *
 * @param columns from a row to the key
 */
public record KeyWriter(UnsafeProjection columns) {

  /** The key of the row that the cursor stands on, valid until the next one is asked for. */
  public byte[] of(RowCursor row) {
    return columns.apply(row.row()).getBytes();
  }
}
