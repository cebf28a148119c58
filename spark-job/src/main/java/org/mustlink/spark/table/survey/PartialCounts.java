package org.mustlink.spark.table.survey;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.mustlink.core.survey.ColumnSketch;

/** What the columns of a part of a table hold. Mutable and not thread-safe. */
final class PartialCounts implements Serializable {
  private static final long serialVersionUID = 1L;

  /** The number of numbers that are read at a time. */
  private static final int CHUNK = 1024;

  private final ColumnSketch[] sketches;

  /** Starts without rows. */
  PartialCounts(int columns) {
    sketches = new ColumnSketch[columns];
    Arrays.setAll(sketches, t -> new ColumnSketch(columns));
  }

  /** Counts all rows of a partition. */
  static Iterator<PartialCounts> ofRows(Iterator<InternalRow> rows, List<CountedColumn> columns) {
    PartialCounts part = new PartialCounts(columns.size());
    List<RepeatedTexts> texts = part.texts();
    double[] memory = new double[1];
    while (rows.hasNext()) {
      InternalRow row = rows.next();
      for (int t = 0; t < texts.size(); t++) {
        CountedColumn column = columns.get(t);
        if (column.form() != CountedColumn.Form.TEXT) {
          column.add(column.number(row, memory), part.sketches[t]);
        } else if (row.isNullAt(column.index())) {
          texts.get(t).addGaps(1);
        } else {
          texts.get(t).add(row.getUTF8String(column.index()), 1);
        }
      }
    }
    texts.forEach(RepeatedTexts::end);
    return List.of(part).iterator();
  }

  /** Counts all batches of a partition. */
  static Iterator<PartialCounts> ofBatches(
      Iterator<ColumnarBatch> batches, List<CountedColumn> columns) {
    PartialCounts part = new PartialCounts(columns.size());
    List<RepeatedTexts> texts = part.texts();
    EntryCounts entries = new EntryCounts();
    while (batches.hasNext()) {
      ColumnarBatch batch = batches.next();
      for (int t = 0; t < texts.size(); t++) {
        CountedColumn column = columns.get(t);
        ColumnVector values = batch.column(column.index());
        if (column.form() == CountedColumn.Form.TEXT) {
          entries.add(values, batch.numRows(), texts.get(t));
        } else {
          addNumbers(values, batch.numRows(), column, part.sketches[t]);
        }
      }
    }
    texts.forEach(RepeatedTexts::end);
    return List.of(part).iterator();
  }

  private static void addNumbers(
      ColumnVector values, int rows, CountedColumn column, ColumnSketch sketch) {
    double[] chunk = new double[Math.min(rows, CHUNK)];
    for (int from = 0; from < rows; from += CHUNK) {
      int count = Math.min(CHUNK, rows - from);
      column.type().readAll(values, from, count, chunk);
      for (int i = 0; i < count; i++) {
        column.add(chunk[i], sketch);
      }
    }
  }

  private List<RepeatedTexts> texts() {
    return Arrays.stream(sketches).map(RepeatedTexts::new).toList();
  }

  PartialCounts merge(PartialCounts other) {
    for (int t = 0; t < sketches.length; t++) {
      sketches[t].merge(other.sketches[t]);
    }
    return this;
  }

  /** Returns what is counted of each column. */
  List<ColumnSketch> sketches() {
    return List.of(sketches);
  }
}
