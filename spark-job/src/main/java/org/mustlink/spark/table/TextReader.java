package org.mustlink.spark.table;

import java.util.HashMap;
import java.util.Map;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.values.classes.ClassReader;
import org.mustlink.spark.table.cursor.RowCursor;

/** Reads one column of rows as classes. It reuses its memory, so that every task needs its own. */
public final class TextReader {
  /** The maximum number of texts whose classes are remembered. */
  private static final int MOST_KNOWN = 10_000;

  private final int index;
  private final UnsafeProjection text;
  private final boolean ofTexts;
  private final ClassReader classes;
  private final Map<String, @Nullable String> known = new HashMap<>();
  private boolean trimmed;

  /**
   * Makes a reader of one column.
   *
   * @param index the index of the column, -1 if there is none
   * @param text the projection from a row to the text
   * @param ofTexts whether the column contains texts
   * @param classes tells which text is which class
   */
  TextReader(int index, UnsafeProjection text, boolean ofTexts, ClassReader classes) {
    this.index = index;
    this.text = text;
    this.ofTexts = ofTexts;
    this.classes = classes;
  }

  /** Returns the class in the cursor's row; null if not known. */
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
    return read(read.getUTF8String(0).toString());
  }

  private @Nullable String read(String text) {
    if (known.containsKey(text)) {
      return known.get(text);
    }
    String found = classes.read(text);
    if (known.size() < MOST_KNOWN) {
      known.put(text, found);
    }
    return found;
  }

  /** Whether white space around the text that was read last was removed. */
  public boolean isTrimmed() {
    return trimmed;
  }
}
