package org.mustlink.spark.table;

import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.mustlink.spark.table.cursor.RowCursor;

/**
 * Numbers the values of the columns of rules that keep rows apart: {@code xxhash64(j, text)} of
 * Spark for the text in the j-th such column, of which the first bits give way to j if there are
 * several columns. It reuses its memory, so that every task needs its own.
 */
public final class ValueNumbers {
  /** The number of a value that says nothing: a null, or a text of blanks alone. */
  public static final long NOTHING = 0;

  private final UnsafeProjection texts;
  private final UnsafeProjection numbers;
  private final int columns;

  /**
   * Makes a reader.
   *
   * @param texts the projection from a row to the texts of the columns
   * @param numbers the projection from a row to the number of each text
   * @param columns how many columns there are
   */
  ValueNumbers(UnsafeProjection texts, UnsafeProjection numbers, int columns) {
    this.texts = texts;
    this.numbers = numbers;
    this.columns = columns;
  }

  /** The number of first bits that tell the column. */
  public static int columnBits(int columns) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(columns - 1);
  }

  /**
   * Returns the index of the column that a value is of.
   *
   * @param number the number of the value
   * @param columns how many columns there are, at least 1
   */
  public static int column(long number, int columns) {
    int bits = columnBits(columns);
    return bits == 0 ? 0 : (int) (number >>> (Long.SIZE - bits));
  }

  private long numbered(int column, long hash) {
    int bits = columnBits(columns);
    return bits == 0 ? hash : ((long) column << (Long.SIZE - bits)) | (hash >>> bits);
  }

  /** How many columns there are. */
  public int columns() {
    return columns;
  }

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
      into[at + j] = says ? numbered(j, number.getLong(j)) : NOTHING;
    }
  }
}
