package org.mustlink.spark.table;

import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.jspecify.annotations.Nullable;

/** Reads one column of rows as text. It reuses its memory, so that every task needs its own. */
public final class TextReader {
  private final int index;
  private final UnsafeProjection text;
  private final boolean ofTexts;
  private boolean trimmed;

  /**
   * Makes a reader of one column.
   *
   * @param index the index of the column, -1 if there is none
   * @param text the projection from a row to the text
   * @param ofTexts whether the column contains texts
   */
  TextReader(int index, UnsafeProjection text, boolean ofTexts) {
    this.index = index;
    this.text = text;
    this.ofTexts = ofTexts;
  }

  /** Returns the text in the cursor's row; null if not known. */
  public @Nullable String of(RowCursor cursor) {
    trimmed = false;
    if (index < 0) {
      return null;
    }
    InternalRow row = cursor.row();
    if (row.isNullAt(index)) {
      return null;
    }
    UnsafeRow read = text.apply(row);
    if (read.isNullAt(0)) {
      return null;
    }
    trimmed = ofTexts && read.getUTF8String(0).numBytes() != row.getUTF8String(index).numBytes();
    return read.getUTF8String(0).toString();
  }

  /** Whether white space around the text that was read last was removed. */
  public boolean isTrimmed() {
    return trimmed;
  }
}
