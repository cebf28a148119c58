package org.mustlink.spark.table.features;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.jspecify.annotations.Nullable;
import org.mustlink.model.row.FeatureCheck;
import org.mustlink.model.row.FeatureProblem;

/**
 * Reads features with one column each from columnar batches. It reads column by column, a few rows
 * at a time, so that the values are still in the fastest cache of the processor when they are used.
 */
public final class BatchFeatures {
  private static final int CHUNK = 64;

  private final FeatureCheck check;
  private final SeparateForm form;
  private final int d;
  private final ColumnReader[] readers; // by feature
  private final List<LevelReader> levels = new ArrayList<>();
  private final double[] values;
  private final int[] nulls =
      new int[CHUNK]; // the first feature that must not be null and is, or -1
  private ColumnarBatch batch = new ColumnarBatch(new ColumnVector[0], 0);
  private int read; // rows of the batch that were read

  BatchFeatures(FeatureCheck check, SeparateForm form) {
    this.check = check;
    this.form = form;
    this.d = check.d();
    this.values = new double[CHUNK * d];
    this.readers = new ColumnReader[d];
    int columns =
        Arrays.stream(form.runs())
            .filter(run -> run.type() == ColumnType.LEVEL)
            .mapToInt(run -> run.end() - run.from())
            .sum();
    for (ColumnType.Run run : form.runs()) {
      Arrays.fill(readers, run.from(), run.end(), run.type());
      for (int t = run.from(); run.type() == ColumnType.LEVEL && t < run.end(); t++) {
        LevelReader reader = new LevelReader(columns);
        readers[t] = reader;
        levels.add(reader);
      }
    }
  }

  /** Starts another batch. */
  public void start(ColumnarBatch next) {
    batch = next;
    read = 0;
    levels.forEach(LevelReader::start);
  }

  /**
   * Reads all features of a row of the batch; rows are asked for in ascending order.
   *
   * @param to receives the features, from {@code at} on
   * @return null, or what is wrong with the row, naming column and value
   */
  public @Nullable FeatureProblem numbers(int row, double[] to, int at) {
    if (row >= read) {
      readChunk(row / CHUNK * CHUNK);
    }
    int slot = row % CHUNK;
    if (nulls[slot] >= 0) {
      return check.isNull(nulls[slot]);
    }
    System.arraycopy(values, slot * d, to, at, d);
    return check.problem(to, at);
  }

  private void readChunk(int from) {
    int count = Math.min(CHUNK, batch.numRows() - from);
    Arrays.fill(nulls, -1);
    for (ColumnType.Run run : form.runs()) {
      for (int t = run.from(); t < run.end(); t++) {
        ColumnVector column = batch.column(form.indices()[t]);
        readers[t].readOrGaps(column, from, count, values, t, d);
        if (!run.gaps() && column.hasNull()) {
          findNulls(column, from, count, t);
        }
      }
    }
    read = from + count;
  }

  private void findNulls(ColumnVector column, int from, int count, int feature) {
    for (int i = 0; i < count; i++) {
      if (nulls[i] < 0 && column.isNullAt(from + i)) {
        nulls[i] = feature;
      }
    }
  }
}
