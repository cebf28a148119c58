package org.mustlink.spark.table.features;

import org.apache.spark.sql.vectorized.ColumnVector;
import org.mustlink.core.encoding.NoValue;

/** Reads the values of a column of a columnar batch as doubles. */
interface ColumnReader {
  /**
   * Reads consecutive rows, none of which is null.
   *
   * @param row the first row
   * @param to receives the value of row i at {@code at + i d}
   */
  void read(ColumnVector column, int row, int count, double[] to, int at, int d);

  /**
   * Reads consecutive rows, with NaN for null. The value behind a null is not read, because it need
   * not be readable.
   *
   * @param row the first row
   * @param to receives the value of row i at {@code at + i d}
   */
  default void readOrGaps(ColumnVector column, int row, int count, double[] to, int at, int d) {
    if (!column.hasNull()) {
      read(column, row, count, to, at, d);
      return;
    }
    int start = 0; // of the rows that are not null and not read yet
    for (int i = 0; i < count; i++) {
      if (column.isNullAt(row + i)) {
        if (start < i) {
          read(column, row + start, i - start, to, at + start * d, d);
        }
        to[at + i * d] = NoValue.GAP;
        start = i + 1;
      }
    }
    if (start < count) {
      read(column, row + start, count - start, to, at + start * d, d);
    }
  }
}
