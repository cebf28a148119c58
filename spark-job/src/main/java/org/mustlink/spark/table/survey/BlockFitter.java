package org.mustlink.spark.table.survey;

import java.io.Serializable;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.ContentHash;
import org.mustlink.core.columns.FeatureColumn;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.columns.SparseRow;
import org.mustlink.core.columns.SparseSample;
import org.mustlink.core.encoding.ReducedPart;
import org.mustlink.core.encoding.ReducedPartFitter;
import org.mustlink.core.encoding.VectorPart;
import org.mustlink.core.survey.ColumnDecision;
import org.mustlink.core.survey.ReducedColumn;
import org.mustlink.spark.run.PartitionResults;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.TableScan;
import org.mustlink.spark.table.cursor.RowCursor;
import org.mustlink.spark.table.features.FeatureTypes;

/**
 * Fits what is made of columns of words and of vectors that stand beside other columns. Words and
 * wide vectors take one more read of their column, from which a sample is drawn.
 *
 * @param data the table
 * @param rows the number of its rows
 */
record BlockFitter(Dataset<Row> data, long rows) {
  private static final long SAMPLE_ROWS = ReducedPartFitter.SAMPLE_ROWS;

  private static final int DEPTH = 2;

  /** Decides on a column of texts of words. */
  ColumnDecision words(String name, String told) {
    Dataset<Row> counted =
        data.select(
            FeatureTypes.readable(
                TableScan.named(name),
                new FeatureColumn(name, ColumnKind.WORDS),
                data.schema().apply(name).dataType()));
    return ReducedColumn.words(
        reduced(scan(counted, new FeatureColumn(name, ColumnKind.VECTOR))), told);
  }

  /** Decides on a column of vectors or arrays. */
  ColumnDecision vector(FeatureColumn column) {
    TableScan scan = scan(data, column);
    int d = scan.decoder().check().d();
    if (!scan.decoder().sparse() || !ReducedPartFitter.takes(d)) {
      return ColumnDecision.of(
          column.kind(), new VectorPart(d), String.format(Locale.ROOT, "vector of %,d numbers", d));
    }
    return ReducedColumn.vector(reduced(scan), column.kind(), d);
  }

  private static TableScan scan(Dataset<Row> data, FeatureColumn column) {
    return TableScan.of(
        new InputTable(
            data,
            new FeatureColumns(List.of(column)),
            List.of(),
            Optional.empty(),
            Optional.empty()));
  }

  private Optional<ReducedPart> reduced(TableScan scan) {
    int d = scan.decoder().check().d();
    Task task =
        new Task(ContentHash.threshold(SAMPLE_ROWS, Math.max(1, rows)), ReducedPartFitter.SEED);
    SparseSample sample =
        PartitionResults.treeReduce(
            scan.map(cursor -> List.of(task.run(cursor)).iterator()), SparseSample::merge, DEPTH);
    return ReducedPartFitter.fit(sample.take(SAMPLE_ROWS), d);
  }

  /** What runs on a partition. */
  private record Task(long threshold, long seed) implements Serializable {
    private static final long serialVersionUID = 1L;

    SparseSample run(RowCursor rows) {
      SparseSample sample = new SparseSample(threshold, ReducedPartFitter.SAMPLE_BYTES);
      SparseRow row = new SparseRow();
      while (rows.advance()) {
        // A vector that cannot be used is refused by the pass over all features.
        if (rows.sparse(row) == null) {
          sample.offer(ContentHash.of(row, seed), row, 1, () -> 0);
        }
      }
      return sample;
    }
  }
}
