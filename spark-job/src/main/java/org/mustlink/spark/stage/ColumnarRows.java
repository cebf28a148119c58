package org.mustlink.spark.stage;

import java.util.Iterator;
import java.util.Optional;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;
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
  private ColumnarRows() {}

  /** The rows of a table; one reused object a partition. */
  static JavaRDD<InternalRow> of(Dataset<Row> table) {
    SparkPlan plan = table.queryExecution().executedPlan();
    return bareScan(plan)
        .map(ColumnarRows::rows)
        .orElseGet(() -> table.queryExecution().toRdd().toJavaRDD());
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

  private static JavaRDD<InternalRow> rows(SparkPlan scan) {
    return scan.executeColumnar()
        .toJavaRDD()
        .mapPartitions(
            batches -> new FlatIterator<ColumnarBatch, InternalRow>(batches, ColumnarRows::rows));
  }

  private static Iterator<InternalRow> rows(ColumnarBatch batch) {
    return batch.rowIterator();
  }
}
