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
import org.mustlink.model.assigned.ExtraColumns;
import org.mustlink.model.assigned.RowModel;
import org.mustlink.model.row.FeatureCheck;
import org.mustlink.spark.run.Shared;
import org.mustlink.spark.table.TableScan;
import org.mustlink.spark.table.features.FeatureTypes;
import org.mustlink.spark.table.features.GivenFeatures;

/**
 * Adds the assignments of the rows of a table by a model, as one column of structures of {@link
 * AssignedRow}.
 *
 * @param features the columns of the features
 * @param name the name of the added column
 * @param extra the columns that the model has to compute because they are asked for
 * @param made makes the structures, of the columns that a table has: what they do not hold costs
 *     nothing in a row
 */
public record AssignmentColumn(
    Shared<? extends RowModel> model,
    FeatureColumns features,
    String name,
    ExtraColumns extra,
    AssignedRow made) {

  /**
   * Adds the column as an expression, which Spark computes once for each row if a query uses it.
   */
  public Dataset<Row> byRows(Dataset<Row> rows) {
    Column assigned =
        udf(new AssignFunction(model, check(), extra, made), made.type())
            .withName("mustlink_assign")
            .asNonNullable()
            .apply(input(rows));
    return rows.withColumn(name, assigned);
  }

  /**
   * Adds the column by a function of partitions, which assigns blocks of rows in less than half of
   * the time of {@link #byRows}, with the same bits, and therefore reads all columns of all rows.
   *
   * @param size the maximum number of rows of a block
   */
  public Dataset<Row> byBlocks(Dataset<Row> rows, int size) {
    StructType type = rows.schema().add(name, made.type(), false);
    Dataset<Row> assigned =
        rows.withColumn(name, input(rows))
            .mapPartitions(blocks(model, check(), extra, made, size), Encoders.row(type));
    // An encoder of rows drops the metadata that earlier pipeline stages have attached to columns.
    for (StructField field : type.fields()) {
      if (!field.metadata().equals(Metadata.empty())) {
        assigned = assigned.withMetadata(field.name(), field.metadata());
      }
    }
    return assigned;
  }

  private static MapPartitionsFunction<Row, Row> blocks(
      Shared<? extends RowModel> model,
      FeatureCheck check,
      ExtraColumns extra,
      AssignedRow made,
      int size) {
    return rows -> {
      RowModel shared = model.value();
      GivenFeatures values = new GivenFeatures(check, shared.map());
      return new RowBlockAssigner(rows, values, made, shared.names(), shared.rowAssigner(extra))
          .all(size);
    };
  }

  private FeatureCheck check() {
    return new FeatureCheck(features, model.value().map().inputs(), true);
  }

  private Column input(Dataset<Row> rows) {
    return FeatureTypes.argument(features, rows.schema(), column -> named(rows, column));
  }

  /** Returns the column with exactly this name. */
  public static Column named(Dataset<Row> rows, String name) {
    return rows.col(TableScan.quoted(name));
  }
}
