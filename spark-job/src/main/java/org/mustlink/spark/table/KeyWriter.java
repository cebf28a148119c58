package org.mustlink.spark.table;

import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.mustlink.spark.table.cursor.RowCursor;

/**
 * Makes the key of a row from some of its columns. It reuses its memory, so that every task needs
 * its own.
 *
 * @param columns the projection from a row to the key
 */
public record KeyWriter(UnsafeProjection columns) {

  /** Returns the key of the cursor's row, valid until the next one is asked for. */
  public byte[] of(RowCursor row) {
    return columns.apply(row.row()).getBytes();
  }
}
