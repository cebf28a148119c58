package org.mustlink.spark.table;

import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.mustlink.core.sideinfo.ColumnValues;
import org.mustlink.spark.table.cursor.RowCursor;

/**
 * Numbers the values of the columns of rules that keep rows apart: {@link ColumnValues} of {@code
 * xxhash64(j, text)} of Spark for the text in the j-th such column. It reuses its memory, so that
 * every task needs its own.
 *
 * @param texts the projection from a row to the texts of the columns
 * @param numbers the projection from a row to the number of each text
 * @param columns how many columns there are
 */
public record ValueNumbers(UnsafeProjection texts, UnsafeProjection numbers, int columns) {
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
    UnsafeRow number = numbers.apply(row.row());
    for (int j = 0; j < columns; j++) {
      boolean says = !read.isNullAt(j) && read.getUTF8String(j).trim().numBytes() > 0;
      into[at + j] =
          says ? ColumnValues.number(j, columns, number.getLong(j)) : ColumnValues.NOTHING;
    }
  }
}
