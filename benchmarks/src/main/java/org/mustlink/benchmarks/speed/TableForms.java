package org.mustlink.benchmarks.speed;

import static org.apache.spark.sql.functions.col;

import java.util.Arrays;
import java.util.List;
import org.apache.spark.ml.feature.VectorAssembler;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.mustlink.benchmarks.made.MadeCatalog;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumns;

/** A table as generate and convert write it, in the forms that estimators take. */
record TableForms(Dataset<Row> table) {
  /**
   * Reads a table.
   *
   * @param path of Parquet files, or as {@link MadeCatalog#table} takes it
   */
  static TableForms read(SparkSession spark, String path) {
    return new TableForms(
        path.startsWith(MadeCatalog.PREFIX)
            ? MadeCatalog.table(spark, path)
            : spark.read().parquet(path));
  }

  /** Returns the columns of the features as they are stored. */
  FeatureColumns features() {
    if (!Arrays.asList(table.columns()).contains("features")) {
      return new FeatureColumns(ColumnKind.NUMBER, columns());
    }
    DataType type = table.schema().apply("features").dataType();
    ColumnKind kind =
        type instanceof ArrayType array
            ? array.elementType().equals(DataTypes.FloatType)
                ? ColumnKind.FLOAT_ARRAY
                : ColumnKind.DOUBLE_ARRAY
            : ColumnKind.VECTOR;
    return new FeatureColumns(kind, List.of("features"));
  }

  private List<String> columns() {
    return Arrays.stream(table.columns()).filter(name -> name.matches("f\\d+")).toList();
  }

  /** Returns the table in the form that MLlib takes. */
  Dataset<Row> vectors() {
    FeatureColumns features = features();
    return switch (features.kind(0)) {
      case VECTOR -> table;
      case NUMBER ->
          new VectorAssembler()
              .setInputCols(features.names().toArray(new String[0]))
              .setOutputCol("features")
              .transform(table);
      default ->
          table.withColumn(
              "features", org.apache.spark.ml.functions.array_to_vector(col("features")));
    };
  }
}
