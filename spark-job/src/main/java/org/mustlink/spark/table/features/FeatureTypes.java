package org.mustlink.spark.table.features;

import static org.apache.spark.sql.functions.array;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DatetimeType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.fault.BadSettingException;

/**
 * The rules for the types of feature columns, and the expressions by which Spark converts them.
 *
 * @param setting the setting or parameter that names the columns, for messages
 * @param leaveOut a text that tells how to leave out a column, such as "leave it out with
 *     input.exclude"
 */
public record FeatureTypes(String setting, String leaveOut) {

  /** Whether a column of this type is one feature: a number, or a truth value, read as 0 or 1. */
  public static boolean isOneFeature(DataType type) {
    return type instanceof NumericType || type instanceof BooleanType;
  }

  /** Whether a column of this type can contain all features of a row. */
  public static boolean holdsAll(DataType type) {
    return type.equals(SQLDataTypes.VectorType())
        || (type instanceof ArrayType array && array.elementType() instanceof NumericType);
  }

  /**
   * Returns columns that are one feature each.
   *
   * @param names the names of existing columns
   * @throws BadSettingException if one has a type that cannot be a feature, or is named twice
   */
  public FeatureColumns separate(List<String> names, StructType schema) {
    Set<String> seen = new HashSet<>();
    for (String name : names) {
      DataType type = schema.apply(name).dataType();
      if (!isOneFeature(type)) {
        boolean beside = holdsAll(type) && names.size() > 1;
        throw refused(
            name,
            "its type is "
                + type.simpleString()
                + (beside ? ", and other features are named too" : ", not a number or truth value"),
            type instanceof DatetimeType
                ? "Make a number of it that means something for the clusters, such as an hour of the day or days since an event, or "
                    + leaveOut
                    + "."
                : "Features are columns of numbers or truth values, or one single column of vectors or arrays of numbers. Cast it, or "
                    + leaveOut
                    + ".");
      }
      if (!seen.add(name)) {
        throw refused(name, "it is named twice", "Name it once.");
      }
    }
    return new FeatureColumns(ColumnKind.NUMBER, names);
  }

  /**
   * Returns the column that contains all features of a row.
   *
   * @throws BadSettingException if its type cannot contain features
   */
  public FeatureColumns all(String name, DataType type) {
    if (!holdsAll(type)) {
      throw refused(
          name,
          "its type is " + type.simpleString() + ", and features are vectors or arrays of numbers",
          isOneFeature(type)
              ? "Name columns of single numbers with inputCols."
              : "Cast it, or name another column.");
    }
    ColumnKind kind =
        type instanceof ArrayType array
            ? array.elementType() instanceof FloatType
                ? ColumnKind.FLOAT_ARRAY
                : ColumnKind.DOUBLE_ARRAY
            : ColumnKind.VECTOR;
    return new FeatureColumns(kind, List.of(name));
  }

  private BadSettingException refused(String name, String rule, String remedy) {
    return BadSettingException.of(setting, "'" + name + "'", rule, remedy);
  }

  /** Whether a feature column of this type is read without a cast. */
  public static boolean isReadAsStored(DataType type) {
    return type instanceof ArrayType array
        ? array.elementType() instanceof FloatType
            || array.elementType().equals(DataTypes.DoubleType)
        : type.equals(SQLDataTypes.VectorType()) || ColumnType.of(type).isPresent();
  }

  /**
   * Returns a feature column without a cast, or as doubles if it has a type that passes cannot
   * read.
   */
  public static Column readable(Column column, String name, DataType type) {
    if (isReadAsStored(type)) {
      return column;
    }
    DataType doubles =
        type instanceof ArrayType
            ? DataTypes.createArrayType(DataTypes.DoubleType)
            : DataTypes.DoubleType;
    return column.cast(doubles).as(name);
  }

  /**
   * Returns the features of a row as the only argument of a function, see {@link GivenFeatures}.
   *
   * @param named returns the column with a given name
   */
  public static Column argument(FeatureColumns features, Function<String, Column> named) {
    Stream<Column> columns = features.names().stream().map(named);
    return features.areSeparate()
        ? array(columns.map(one -> one.cast(DataTypes.DoubleType)).toArray(Column[]::new))
        : columns.findFirst().orElseThrow();
  }
}
