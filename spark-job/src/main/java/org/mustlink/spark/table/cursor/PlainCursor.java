package org.mustlink.spark.table.cursor;

import java.util.Iterator;
import java.util.Objects;
import org.apache.spark.sql.catalyst.InternalRow;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.SparseRow;
import org.mustlink.model.row.FeatureProblem;
import org.mustlink.spark.table.features.FeatureDecoder;

/** Iterates over Spark's rows, which may be a single reused object. */
final class PlainCursor extends RowCursor {
  private final Iterator<InternalRow> rows;
  private final FeatureDecoder decoder;
  private @Nullable InternalRow row;

  PlainCursor(Iterator<InternalRow> rows, FeatureDecoder decoder) {
    super(decoder);
    this.rows = rows;
    this.decoder = decoder;
  }

  @Override
  public boolean advance() {
    row = rows.hasNext() ? rows.next() : null;
    return row != null;
  }

  @Override
  public @Nullable FeatureProblem numbers(double[] to, int at) {
    return decoder.numbers(row(), to, at);
  }

  @Override
  public @Nullable FeatureProblem sparse(SparseRow to) {
    return decoder.sparse(row(), to);
  }

  @Override
  public InternalRow row() {
    return Objects.requireNonNull(row);
  }
}
