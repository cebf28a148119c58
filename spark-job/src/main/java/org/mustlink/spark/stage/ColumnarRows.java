package org.mustlink.spark.stage;

import java.io.Serializable;
import java.util.Iterator;
import java.util.Optional;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.execution.ColumnarToRowExec;
import org.apache.spark.sql.execution.InputAdapter;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.WholeStageCodegenExec;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/**
 * The rows of a table without Spark's step from columnar batches to its row format. For a wide
 * table that step is one generated method, too long for the just-in-time compiler, and costs more
 * than all that is done with the row afterwards.
 */
final class ColumnarRows {
  /** What runs on a partition. */
  @FunctionalInterface
  interface RowFunction<T> extends Serializable {
    Iterator<T> apply(RowCursor rows);
  }

  private ColumnarRows() {}

  /** What a function makes of the rows of each partition. */
  static <T> JavaRDD<T> map(Dataset<Row> table, FeatureDecoder decoder, RowFunction<T> function) {
    SparkPlan plan = table.queryExecution().executedPlan();
    return bareScan(plan)
        .map(scan -> ofBatches(scan.executeColumnar().toJavaRDD(), decoder, function))
        .orElseGet(
            () ->
                table
                    .queryExecution()
                    .toRdd()
                    .toJavaRDD()
                    .mapPartitions(rows -> function.apply(RowCursor.of(rows, decoder))));
  }

  private static <T> JavaRDD<T> ofBatches(
      JavaRDD<ColumnarBatch> batches, FeatureDecoder decoder, RowFunction<T> function) {
    return batches.mapPartitions(
        partition ->
            function.apply(
                decoder.isColumns()
                    ? new BatchCursor(partition, decoder)
                    : RowCursor.of(
                        new FlatIterator<>(partition, ColumnarBatch::rowIterator), decoder)));
  }

  /** The scan below, if the plan does nothing but turn its batches into rows. */
  private static Optional<SparkPlan> bareScan(SparkPlan plan) {
    SparkPlan inner = plan instanceof WholeStageCodegenExec whole ? whole.child() : plan;
    if (!(inner instanceof ColumnarToRowExec toRow)) {
      return Optional.empty();
    }
    SparkPlan scan = toRow.child() instanceof InputAdapter input ? input.child() : toRow.child();
    return scan.supportsColumnar() ? Optional.of(scan) : Optional.empty();
  }
}
