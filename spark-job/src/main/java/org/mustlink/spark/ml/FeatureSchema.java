package org.mustlink.spark.ml;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DatetimeType;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.io.NearestName;
import org.mustlink.spark.table.TableScan;

/** Holds the columns that are set against the schema of a table. */
final class FeatureSchema {
  private FeatureSchema() {}

  /**
   * Where the features stand.
   *
   * @throws BadSettingException if a column is not there, or has a type that holds no features
   */
  static FeatureColumns features(ClusteringColumnParams<?> params, StructType schema) {
    if (!params.isSet(params.inputCols())) {
      String name = params.getFeaturesCol();
      return new FeatureColumns(kind(type(schema, "featuresCol", name), name), List.of(name));
    }
    if (params.isSet(params.featuresCol())) {
      throw BadSettingException.of(
          "inputCols",
          Arrays.toString(params.getInputCols()),
          "featuresCol is set too, to '" + params.getFeaturesCol() + "'",
          "Set one of the two.");
    }
    List<String> names = List.of(params.getInputCols());
    Set<String> seen = new HashSet<>();
    for (String name : names) {
      DataType type = type(schema, "inputCols", name);
      if (!(type instanceof NumericType || type instanceof BooleanType)) {
        throw BadSettingException.of(
            "inputCols",
            "'" + name + "'",
            "its type is " + type.simpleString() + ", not a number or truth value",
            type instanceof DatetimeType
                ? "Make a number of it that means something for the clusters, such as an hour of the day or days since an event, or leave it out."
                : "Leave it out, or cast it.");
      }
      if (!seen.add(name)) {
        throw BadSettingException.of(
            "inputCols", "'" + name + "'", "it is named twice", "Name it once.");
      }
    }
    return new FeatureColumns(ColumnKind.NUMBER, names);
  }

  /**
   * Checks the label column of a fit, if one is set.
   *
   * @throws BadSettingException if it is not there, or is a feature
   */
  static void requireLabel(
      ClusteringColumnParams<?> params, StructType schema, FeatureColumns features) {
    params
        .getLabelCol()
        .ifPresent(
            label -> {
              type(schema, "labelCol", label);
              if (features.names().contains(label)) {
                throw BadSettingException.of(
                    "labelCol",
                    "'" + label + "'",
                    "that column is a feature too",
                    "Take it out of the features.");
              }
            });
  }

  /**
   * Checks that columns are there.
   *
   * @throws BadSettingException if one is not
   */
  static void requireColumns(StructType schema, String param, List<String> names) {
    names.forEach(name -> type(schema, param, name));
  }

  /**
   * The schema with the output columns at its end.
   *
   * @throws BadSettingException if one of them is there already
   */
  static StructType withOutput(ClusteringColumnParams<?> params, StructType schema) {
    String prediction = params.getPredictionCol();
    String margin = params.getMarginCol();
    requireNew(schema, "predictionCol", prediction);
    StructType predicted = schema.add(prediction, DataTypes.IntegerType, false);
    requireNew(predicted, "marginCol", margin);
    return predicted.add(margin, DataTypes.DoubleType, false);
  }

  /**
   * Refuses the name of a column that would be written twice.
   *
   * @throws BadSettingException if there is such a column
   */
  static void requireNew(StructType schema, String param, String name) {
    for (String known : schema.fieldNames()) {
      if (known.equalsIgnoreCase(name)) {
        throw BadSettingException.of(
            param,
            "'" + name + "'",
            "there is a column '" + known + "' already",
            "Choose another name, or drop that column.");
      }
    }
  }

  static DataType type(StructType schema, String param, String name) {
    List<String> names = List.of(schema.fieldNames());
    if (!names.contains(name)) {
      throw BadSettingException.of(
          param,
          "'" + name + "'",
          "the table has no such column",
          NearestName.of(name, names)
              .map(nearest -> "The nearest is '" + nearest + "'.")
              .orElse("It has no columns at all."));
    }
    return schema.apply(name).dataType();
  }

  /** The table with its features as they are read: arrays of whole numbers become doubles. */
  static Dataset<Row> read(Dataset<?> table, FeatureColumns features) {
    Dataset<Row> rows = table.toDF();
    if (features.kind() != ColumnKind.DOUBLE_ARRAY) {
      return rows;
    }
    String name = features.names().get(0);
    DataType doubles = DataTypes.createArrayType(DataTypes.DoubleType);
    return isStored(rows.schema(), features)
        ? rows
        : rows.withColumn(name, TableScan.named(name).cast(doubles));
  }

  /**
   * Refuses arrays of whole numbers, where the column is returned with the rows and so cannot
   * become one of doubles.
   *
   * @throws BadSettingException naming the column
   */
  static void requireStored(StructType schema, FeatureColumns features) {
    if (!isStored(schema, features)) {
      throw BadSettingException.of(
          "featuresCol",
          "'" + features.names().get(0) + "'",
          "its type is "
              + schema.apply(features.names().get(0)).dataType().simpleString()
              + ", and groups are read from arrays of float or double",
          "Cast it to array<double>.");
    }
  }

  private static boolean isStored(StructType schema, FeatureColumns features) {
    return features.kind() != ColumnKind.DOUBLE_ARRAY
        || (schema.apply(features.names().get(0)).dataType() instanceof ArrayType array
            && array.elementType().equals(DataTypes.DoubleType));
  }

  private static ColumnKind kind(DataType type, String name) {
    if (type.equals(SQLDataTypes.VectorType())) {
      return ColumnKind.VECTOR;
    }
    if (type instanceof ArrayType array) {
      if (array.elementType().equals(DataTypes.FloatType)) {
        return ColumnKind.FLOAT_ARRAY;
      }
      if (array.elementType() instanceof NumericType) {
        return ColumnKind.DOUBLE_ARRAY;
      }
    }
    throw BadSettingException.of(
        "featuresCol",
        "'" + name + "'",
        "its type is " + type.simpleString() + ", and features are vectors or arrays of numbers",
        type instanceof NumericType || type instanceof BooleanType
            ? "Name columns of single numbers with inputCols."
            : "Cast it, or name another column.");
  }
}
