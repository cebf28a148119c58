package org.mustlink.spark.predict.column;

import static org.apache.spark.sql.functions.udf;

import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.model.ClusteringModel;
import org.mustlink.model.assigned.ExtraColumns;
import org.mustlink.model.row.FeatureCheck;
import org.mustlink.spark.run.Shared;
import org.mustlink.spark.table.TableScan;
import org.mustlink.spark.table.features.FeatureTypes;

/**
 * Adds the assignments of the rows of a table by a model, as one column of structures of {@link
 * AssignedRow}.
 *
 * @param features the columns of the features
 * @param name the name of the added column
 * @param extra the columns that are asked for beside those of every prediction
 */
public record Assignments(
    Shared<ClusteringModel> model, FeatureColumns features, String name, ExtraColumns extra) {

  /**
   * Adds the column as an expression, which Spark computes once for each row if a query uses it.
   */
  public Dataset<Row> byRows(Dataset<Row> rows) {
    Column assigned =
        udf(new AssignFunction(model, check(), extra, made()), made().type())
            .withName("mustlink_assign")
            .asNonNullable()
            .apply(input(rows));
    return rows.withColumn(name, assigned);
  }

  /**
   * Adds the column by a function of partitions, which processes blocks of rows and therefore reads
   * all columns of all rows.
   *
   * @param size the maximum number of rows of a block
   */
  public Dataset<Row> byBlocks(Dataset<Row> rows, int size) {
    return byBlocks(
        rows, input(rows), name, made(), new AssignBlocks(model, check(), size, extra, made()));
  }

  /**
   * Adds a column of structures of {@link AssignedRow} by a function of partitions.
   *
   * @param input the features, which the function finds as the last column
   * @param name the name of the added column
   * @param made the structures that the function makes
   */
  public static Dataset<Row> byBlocks(
      Dataset<Row> rows,
      Column input,
      String name,
      AssignedRow made,
      MapPartitionsFunction<Row, Row> function) {
    StructType type = rows.schema().add(name, made.type(), false);
    Dataset<Row> assigned =
        rows.withColumn(name, input).mapPartitions(function, Encoders.row(type));
    // An encoder of rows drops the metadata that earlier pipeline stages have attached to columns.
    for (StructField field : type.fields()) {
      if (!field.metadata().equals(Metadata.empty())) {
        assigned = assigned.withMetadata(field.name(), field.metadata());
      }
    }
    return assigned;
  }

  private AssignedRow made() {
    return new AssignedRow(extra.ofPrediction());
  }

  private FeatureCheck check() {
    return new FeatureCheck(features, model.value().features(), true);
  }

  private Column input(Dataset<Row> rows) {
    return input(rows, features);
  }

  /** Returns the features as the argument of a function. */
  public static Column input(Dataset<Row> rows, FeatureColumns features) {
    return FeatureTypes.argument(features, rows.schema(), column -> named(rows, column));
  }

  /** Returns the column with exactly this name. */
  public static Column named(Dataset<Row> rows, String name) {
    return rows.col(TableScan.quoted(name));
  }
}
