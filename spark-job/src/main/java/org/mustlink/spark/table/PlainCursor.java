package org.mustlink.spark.table;

import java.util.Iterator;
import java.util.Objects;
import org.apache.spark.sql.catalyst.InternalRow;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.features.SparseMap;
import org.mustlink.core.features.SparseRow;
import org.mustlink.spark.run.Shared;
import org.mustlink.spark.table.features.FeatureProblem;

/** Goes through rows as Spark hands them out, which may be one reused object. */
final class PlainCursor extends RowCursor {
  private final Iterator<InternalRow> rows;
  private final FeatureDecoder decoder;
  private final SparseRow sparse = new SparseRow();
  private @Nullable InternalRow row;

  PlainCursor(Iterator<InternalRow> rows, FeatureDecoder decoder) {
    this.rows = rows;
    this.decoder = decoder;
  }

  @Override
  public boolean advance() {
    row = rows.hasNext() ? rows.next() : null;
    return row != null;
  }

  @Override
  public @Nullable FeatureProblem features(double[] to, int at) {
    Shared<SparseMap> map = decoder.map();
    if (map == null) {
      return decoder.decode(row(), to, at);
    }
    FeatureProblem problem = decoder.decode(row(), sparse);
    if (problem == null) {
      map.value().apply(sparse, to, at);
    }
    return problem;
  }

  @Override
  public @Nullable FeatureProblem features(SparseRow to) {
    return decoder.decode(row(), to);
  }

  @Override
  InternalRow row() {
    return Objects.requireNonNull(row);
  }
}
