package org.mustlink.spark.table;

import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.sideinfo.ColumnValues;
import org.mustlink.core.sideinfo.RuleKind;
import org.mustlink.spark.table.cursor.RowCursor;

/**
 * Numbers the values of the columns of rules that keep rows apart, see {@link ColumnValues}. It
 * reuses its memory, so that every task needs its own.
 *
 * @param texts the projection from a row to the texts of the columns
 * @param columns how many columns there are
 */
public record ValueNumbers(UnsafeProjection texts, int columns) {
  /**
   * Reads the values of the cursor's row.
   *
   * @param into takes their numbers, from an index on
   */
  public void read(RowCursor row, long[] into, int at) {
    if (columns == 0) {
      return;
    }
    UnsafeRow read = texts.apply(row.row());
    for (int j = 0; j < columns; j++) {
      @Nullable String value =
          read.isNullAt(j) ? null : RuleKind.APART.value(read.getUTF8String(j).toString());
      into[at + j] = value == null ? ColumnValues.NOTHING : ColumnValues.number(j, columns, value);
    }
  }
}
