package org.mustlink.spark.table;

import java.util.Iterator;
import java.util.Objects;
import org.apache.spark.sql.catalyst.InternalRow;
import org.jspecify.annotations.Nullable;

/** Goes through the rows of a partition. */
public interface RowCursor {
  /** Steps to the next row; false if there is none. */
  boolean advance();

  /** The row, until the next step. */
  InternalRow row();

  /**
   * Decodes the features of the row.
   *
   * @param to d values are written from {@code at}
   * @return null, or what is wrong with the row, naming column and value
   */
  @Nullable String features(double[] to, int at);

  /** Over rows as Spark hands them out, a reused object perhaps. */
  static RowCursor of(Iterator<InternalRow> rows, FeatureDecoder decoder) {
    return new RowCursor() {
      private @Nullable InternalRow row;

      @Override
      public boolean advance() {
        row = rows.hasNext() ? rows.next() : null;
        return row != null;
      }

      @Override
      public InternalRow row() {
        return Objects.requireNonNull(row);
      }

      @Override
      public @Nullable String features(double[] to, int at) {
        return decoder.decode(row(), to, at);
      }
    };
  }
}
