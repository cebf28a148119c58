package org.mustlink.spark.ml;

import static org.apache.spark.sql.functions.udf;

import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.spark.model.ClusteringModel;
import org.mustlink.spark.run.Shared;
import org.mustlink.spark.table.TableScan;
import org.mustlink.spark.table.features.FeatureCheck;
import org.mustlink.spark.table.features.FeatureTypes;

/**
 * Adds what a model makes of each row of a table, as one column of structures of {@link
 * AssignedRow#TYPE}.
 *
 * @param features where they stand in the rows
 * @param name of the column
 */
record Assignments(Shared<ClusteringModel> model, FeatureColumns features, String name) {

  /** Adds the column as an expression: Spark computes it where it is asked for, once for a row. */
  Dataset<Row> byRows(Dataset<Row> rows) {
    Column assigned =
        udf(new AssignFunction(model, check()), AssignedRow.TYPE)
            .withName("mustlink_assign")
            .asNonNullable()
            .apply(input(rows));
    return rows.withColumn(name, assigned);
  }

  /**
   * Adds the column by a function of partitions, which sees a block of rows at a time, and so reads
   * all columns of all rows.
   *
   * @param size rows of a block at the most
   */
  Dataset<Row> byBlocks(Dataset<Row> rows, int size) {
    StructType type = rows.schema().add(name, AssignedRow.TYPE, false);
    Dataset<Row> assigned =
        rows.withColumn(name, input(rows))
            .mapPartitions(new AssignBlocks(model, check(), size), Encoders.row(type));
    // An encoder of rows forgets what stages before this one have noted of their columns.
    for (StructField field : type.fields()) {
      if (!field.metadata().equals(Metadata.empty())) {
        assigned = assigned.withMetadata(field.name(), field.metadata());
      }
    }
    return assigned;
  }

  private FeatureCheck check() {
    return new FeatureCheck(features, model.value().features(), true);
  }

  private Column input(Dataset<Row> rows) {
    return FeatureTypes.argument(features, column -> named(rows, column));
  }

  /** The column of exactly this name. */
  static Column named(Dataset<Row> rows, String name) {
    return rows.col(TableScan.quoted(name));
  }
}
