package org.mustlink.spark.table;

import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.jspecify.annotations.Nullable;
import org.mustlink.spark.table.features.ColumnType;
import org.mustlink.spark.table.features.FeatureProblem;
import org.mustlink.core.columns.SparseRow;

/**
 * Goes through columnar batches whose features are columns of their own. These are read column by
 * column, a few rows at a time, so that what was read is still in the nearest cache when it is
 * wanted.
 */
final class BatchCursor extends RowCursor {
  private static final int CHUNK = 64;

  private final Iterator<ColumnarBatch> batches;
  private final FeatureDecoder decoder;
  private final int d;
  private final double[] values;
  private final int[] nulls = new int[CHUNK]; // the first feature that is null, or -1
  private ColumnarBatch batch = new ColumnarBatch(new ColumnVector[0], 0);
  private Iterator<InternalRow> rows = Collections.emptyIterator();
  private @Nullable InternalRow row;
  private int next; // of the batch
  private int read; // rows of the batch that were read

  BatchCursor(Iterator<ColumnarBatch> batches, FeatureDecoder decoder) {
    super(decoder);
    this.batches = batches;
    this.decoder = decoder;
    this.d = decoder.check().d();
    this.values = new double[CHUNK * d];
  }

  @Override
  public boolean advance() {
    while (!rows.hasNext() && batches.hasNext()) {
      batch = batches.next();
      rows = batch.rowIterator();
      next = 0;
      read = 0;
    }
    row = rows.hasNext() ? rows.next() : null;
    next++;
    return row != null;
  }

  @Override
  InternalRow row() {
    if (row == null) {
      throw new NoSuchElementException();
    }
    return row;
  }

  @Override
  public @Nullable FeatureProblem numbers(double[] to, int at) {
    if (next > read) {
      readChunk();
    }
    int slot = (next - 1) % CHUNK;
    if (nulls[slot] >= 0) {
      return decoder.isNull(nulls[slot]);
    }
    System.arraycopy(values, slot * d, to, at, d);
    return decoder.check().checked(to, at);
  }

  @Override
  public @Nullable FeatureProblem sparse(SparseRow to) {
    throw new IllegalStateException("Features in columns of their own are not sparse");
  }

  private void readChunk() {
    int from = (next - 1) / CHUNK * CHUNK;
    int count = Math.min(CHUNK, batch.numRows() - from);
    Arrays.fill(nulls, -1);
    for (ColumnType.Run run : decoder.runs()) {
      for (int t = run.from(); t < run.end(); t++) {
        ColumnVector column = batch.column(decoder.indices()[t]);
        if (column.hasNull()) {
          readWhatIsThere(run.type(), column, from, count, t);
        } else {
          run.type().read(column, from, count, values, t, d);
        }
      }
    }
    read = from + count;
  }

  /** One by one: what stands in place of a null need not be readable. */
  private void readWhatIsThere(
      ColumnType type, ColumnVector column, int from, int count, int feature) {
    for (int i = 0; i < count; i++) {
      if (!column.isNullAt(from + i)) {
        type.read(column, from + i, 1, values, i * d + feature, d);
      } else if (nulls[i] < 0) {
        nulls[i] = feature;
      }
    }
  }
}
