package org.mustlink.spark.table;

import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.jspecify.annotations.Nullable;

/** Reads one column of rows as text. It reuses its memory: one a task. */
public final class TextReader {
  private final int index;
  private final UnsafeProjection text;

  /**
   * Makes a reader of one column.
   *
   * @param index of the column, -1 if there is none
   * @param text from a row to the text
   */
  TextReader(int index, UnsafeProjection text) {
    this.index = index;
    this.text = text;
  }

  /** The text in the row that the cursor stands on; null where the column is, or without one. */
  public @Nullable String of(RowCursor cursor) {
    if (index < 0) {
      return null;
    }
    InternalRow row = cursor.row();
    return row.isNullAt(index) ? null : text.apply(row).getUTF8String(0).toString();
  }
}
