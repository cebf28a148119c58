package org.mustlink.spark.table.features;

import static org.apache.spark.sql.functions.array_contains;
import static org.apache.spark.sql.functions.min;
import static org.apache.spark.sql.functions.trim;
import static org.apache.spark.sql.functions.udf;
import static org.apache.spark.sql.functions.when;

import java.util.List;
import java.util.function.Function;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.encoding.EncodedColumns;
import org.mustlink.core.encoding.NewValues;
import org.mustlink.model.row.FeatureValues;

/**
 * What is new about the values of a row, as a column: the codes of {@link NewValues#code}, and null
 * where nothing is new.
 *
 * @param features the columns of the features
 * @param map the map that was fitted to columns of these kinds
 */
public record NewValueColumn(FeatureColumns features, EncodedColumns map) {

  /**
   * Returns the column.
   *
   * @param schema of the rows
   * @param named returns the column with a given name
   */
  public Column of(StructType schema, Function<String, Column> named) {
    EncodedColumns fitted = map;
    UDF1<@Nullable Object, @Nullable List<Integer>> function = row -> codes(row, fitted);
    return udf(function, DataTypes.createArrayType(DataTypes.IntegerType, false))
        .withName("mustlink_new_values")
        .apply(FeatureTypes.argument(features, schema, named));
  }

  private static @Nullable List<Integer> codes(@Nullable Object row, EncodedColumns fitted) {
    FeatureValues given = SparkValues.given(row);
    if (given == null || given.size() != fitted.inputs()) {
      return null; // the row is refused
    }
    NewValues found = new NewValues();
    found.add(fitted, fitted.values(given::at));
    List<Integer> codes = found.found().stream().map(NewValues.Found::code).toList();
    return codes.isEmpty() ? null : codes;
  }

  /** Whether a row has the new values of a code, by the column; null where nothing is new. */
  public static Column has(Column codes, int code) {
    return array_contains(codes, code);
  }

  /** The least of the texts that are new in a column, as an aggregation; null without any. */
  public static Column example(Column codes, int code, Column value) {
    return min(when(has(codes, code), trim(value.cast(DataTypes.StringType))));
  }
}
