package org.mustlink.benchmarks.made;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.execution.vectorized.OnHeapColumnVector;
import org.apache.spark.sql.execution.vectorized.WritableColumnVector;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.mustlink.benchmarks.tables.Mixture;

/** Makes the rows of a range in batches of columns. Not thread-safe. */
final class MadeRows implements PartitionReader<ColumnarBatch> {
  private static final int BATCH = 4096;

  private final MadeShape shape;
  private final Mixture mixture;
  private final StructType wanted;
  private final long end;
  private final WritableColumnVector[] vectors;
  private final ColumnarBatch batch;
  private final float[] values;
  private final int[] features; // the feature of each wanted column, -1 for others
  private final boolean needsValues;
  private final byte[][] names;
  private long next;

  /** Rows from the first one up to the end, which is not among them. */
  record Range(long first, long end) implements InputPartition {}

  /** Makes readers of ranges. */
  record Factory(MadeShape shape, StructType wanted) implements PartitionReaderFactory {
    @Override
    public PartitionReader<InternalRow> createReader(InputPartition range) {
      throw new UnsupportedOperationException("Rows are read in batches of columns.");
    }

    @Override
    public boolean supportColumnarReads(InputPartition range) {
      return true;
    }

    @Override
    public PartitionReader<ColumnarBatch> createColumnarReader(InputPartition range) {
      return new MadeRows(shape, wanted, (Range) range);
    }
  }

  private MadeRows(MadeShape shape, StructType wanted, Range range) {
    this.shape = shape;
    this.mixture = new Mixture(shape.columns(), shape.classes(), shape.seed());
    this.wanted = wanted;
    this.next = range.first();
    this.end = range.end();
    this.vectors = OnHeapColumnVector.allocateColumns(BATCH, wanted);
    this.batch = new ColumnarBatch(vectors.clone());
    this.values = new float[shape.columns()];
    this.features = new int[wanted.size()];
    this.names = new byte[shape.classes()][];
    for (int t = 0; t < features.length; t++) {
      String name = wanted.fields()[t].name();
      features[t] = name.startsWith("f") ? Integer.parseInt(name.substring(1)) : -1;
    }
    this.needsValues = Arrays.stream(features).anyMatch(feature -> feature >= 0);
    for (int c = 0; c < names.length; c++) {
      names[c] = ("class " + c).getBytes(StandardCharsets.UTF_8);
    }
  }

  @Override
  public boolean next() {
    int size = (int) Math.min(BATCH, end - next);
    if (size <= 0) {
      return false;
    }
    for (ColumnVector vector : vectors) {
      ((WritableColumnVector) vector).reset();
    }
    if (features.length > 0) {
      for (int i = 0; i < size; i++) {
        put(i, next + i);
      }
    }
    next += size;
    batch.setNumRows(size);
    return true;
  }

  private void put(int at, long row) {
    int truth = needsValues ? mixture.quickPoint(row, values) : mixture.quickTruth(row);
    for (int t = 0; t < features.length; t++) {
      if (features[t] >= 0) {
        vectors[t].putFloat(at, values[features[t]]);
      } else {
        other(vectors[t], wanted.fields()[t].name(), at, row, truth);
      }
    }
  }

  private void other(WritableColumnVector vector, String name, int at, long row, int truth) {
    switch (name) {
      case "id" -> vector.putLong(at, row);
      case "truth" -> vector.putInt(at, truth);
      default -> {
        if (shape.known(row)) {
          vector.putByteArray(at, names[truth]);
        } else {
          vector.putNull(at);
        }
      }
    }
  }

  @Override
  public ColumnarBatch get() {
    return batch;
  }

  @Override
  public void close() {
    batch.close();
  }
}
