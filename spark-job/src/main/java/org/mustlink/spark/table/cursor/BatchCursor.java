package org.mustlink.spark.table.cursor;

import java.util.Collections;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.jspecify.annotations.Nullable;
import org.mustlink.model.row.FeatureProblem;
import org.mustlink.spark.table.features.BatchFeatures;
import org.mustlink.spark.table.features.FeatureDecoder;

/** Iterates over columnar batches in which each feature is a column. */
final class BatchCursor extends RowCursor {
  private final Iterator<ColumnarBatch> batches;
  private final BatchFeatures features;
  private Iterator<InternalRow> rows = Collections.emptyIterator();
  private @Nullable InternalRow row;
  private int next; // of the batch

  /**
   * Starts before the first row.
   *
   * @param features reads the same features as {@code decoder}
   */
  BatchCursor(Iterator<ColumnarBatch> batches, FeatureDecoder decoder, BatchFeatures features) {
    super(decoder);
    this.batches = batches;
    this.features = features;
  }

  @Override
  public boolean advance() {
    while (!rows.hasNext() && batches.hasNext()) {
      ColumnarBatch batch = batches.next();
      rows = batch.rowIterator();
      features.start(batch);
      next = 0;
    }
    row = rows.hasNext() ? rows.next() : null;
    next++;
    return row != null;
  }

  @Override
  public InternalRow row() {
    if (row == null) {
      throw new NoSuchElementException();
    }
    return row;
  }

  @Override
  public @Nullable FeatureProblem numbers(double[] to, int at) {
    return features.numbers(next - 1, to, at);
  }
}
