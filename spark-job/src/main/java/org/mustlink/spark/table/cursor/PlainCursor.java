package org.mustlink.spark.table.cursor;

import java.util.Iterator;
import java.util.Objects;
import org.apache.spark.sql.catalyst.InternalRow;
import org.jspecify.annotations.Nullable;
import org.mustlink.spark.table.features.FeatureDecoder;

/** Iterates over Spark's rows, which may be a single reused object. */
final class PlainCursor extends RowCursor {
  private final Iterator<InternalRow> rows;
  private @Nullable InternalRow row;

  PlainCursor(Iterator<InternalRow> rows, FeatureDecoder decoder) {
    super(decoder);
    this.rows = rows;
  }

  @Override
  public boolean advance() {
    row = rows.hasNext() ? rows.next() : null;
    return row != null;
  }

  @Override
  public InternalRow row() {
    return Objects.requireNonNull(row);
  }
}
