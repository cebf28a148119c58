package org.mustlink.spark.assign;

import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.mustlink.model.ClusteringModel;
import org.mustlink.model.assigned.ClusterNames;
import org.mustlink.model.assigned.ExtraColumns;
import org.mustlink.model.assigned.PointAssigner;
import org.mustlink.spark.run.Shared;
import org.mustlink.spark.table.cursor.FlatIterator;

/** The table of the assignments of a fit. */
public final class AssignmentTable {
  private AssignmentTable() {}

  /**
   * Returns the table of all rows, which is lazy: nothing runs before it is used.
   *
   * @param keyType the type of the keys of the rows, whose last column is the true class
   * @param model the model of the fit
   * @param extra the columns that are asked for besides
   */
  public static Dataset<Row> of(
      SparkSession spark,
      JavaRDD<CodeBlock> codes,
      Shared<Clusterer> clusterer,
      StructType keyType,
      ClusteringModel model,
      ExtraColumns extra) {
    ClusterNames names = model.names();
    OutputTable table = new OutputTable(keyType, extra.ofFit(), names);
    JavaRDD<Row> rows =
        codes.mapPartitions(
            blocks -> {
              Clusterer by = clusterer.value();
              Clusterer.Task task = by.task();
              PointAssigner assigner =
                  new PointAssigner(by.assigner(), by.soft(), names.ids(), extra);
              OutputTable.Task maker = table.task();
              return new FlatIterator<>(
                  blocks, block -> maker.rows(block.keys(), task.assigned(block, assigner)));
            });
    return spark.createDataFrame(rows, table.type(model.hasOutliers()));
  }
}
