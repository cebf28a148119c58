package org.mustlink.spark.table.cursor;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.catalyst.expressions.Alias;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.execution.ColumnarToRowExec;
import org.apache.spark.sql.execution.InputAdapter;
import org.apache.spark.sql.execution.ProjectExec;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.WholeStageCodegenExec;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import scala.jdk.javaapi.CollectionConverters;

/**
 * A plan that reads columns as they are stored and does nothing but put them into another order.
 *
 * @param scan reads batches
 * @param order the places in a batch of the columns of the plan
 */
record BareScan(SparkPlan scan, int[] order) {

  /** Returns the scan of a plan; empty if the plan does more, or the scan reads rows. */
  static Optional<BareScan> of(SparkPlan plan) {
    SparkPlan inner = plan instanceof WholeStageCodegenExec whole ? whole.child() : plan;
    SparkPlan rows = inner instanceof ProjectExec project ? project.child() : inner;
    if (!(rows instanceof ColumnarToRowExec toRow)) {
      return Optional.empty();
    }
    SparkPlan scan = toRow.child() instanceof InputAdapter input ? input.child() : toRow.child();
    int[] order = inner instanceof ProjectExec project ? order(project, scan) : all(scan);
    return scan.supportsColumnar() && Arrays.stream(order).allMatch(place -> place >= 0)
        ? Optional.of(new BareScan(scan, order))
        : Optional.empty();
  }

  private static int[] all(SparkPlan scan) {
    int[] order = new int[scan.output().size()];
    Arrays.setAll(order, place -> place);
    return order;
  }

  /** Returns the places of columns in a batch, -1 for what is an expression. */
  private static int[] order(ProjectExec project, SparkPlan scan) {
    List<Long> stored =
        CollectionConverters.asJava(scan.output()).stream().map(one -> one.exprId().id()).toList();
    return CollectionConverters.asJava(project.projectList()).stream()
        .mapToInt(one -> column(one).map(found -> stored.indexOf(found.exprId().id())).orElse(-1))
        .toArray();
  }

  private static Optional<Attribute> column(NamedExpression named) {
    Expression inner = named instanceof Alias alias ? alias.child() : (Expression) named;
    return inner instanceof Attribute column ? Optional.of(column) : Optional.empty();
  }

  /** Reads the batches, whose columns are those of the plan. */
  JavaRDD<ColumnarBatch> batches() {
    int[] places = order;
    JavaRDD<ColumnarBatch> stored = scan.executeColumnar().toJavaRDD();
    return Arrays.equals(places, all(scan))
        ? stored
        : stored.mapPartitions(batches -> ordered(batches, places));
  }

  private static Iterator<ColumnarBatch> ordered(Iterator<ColumnarBatch> batches, int[] places) {
    return new FlatIterator<>(
        batches,
        batch -> {
          ColumnVector[] columns =
              Arrays.stream(places).mapToObj(batch::column).toArray(ColumnVector[]::new);
          return List.of(new ColumnarBatch(columns, batch.numRows())).iterator();
        });
  }
}
