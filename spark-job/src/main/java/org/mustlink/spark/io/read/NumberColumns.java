package org.mustlink.spark.io.read;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.columns.FeatureColumn;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.io.source.Columns;
import org.mustlink.spark.io.source.Source;
import org.mustlink.spark.table.TableScan;
import org.mustlink.spark.table.features.FeatureTypes;

/**
 * The columns that are read as numbers: the features, and the weight if rows have one.
 *
 * @param names the names of the columns
 * @param select one expression for each
 */
record NumberColumns(List<String> names, List<Column> select) {
  NumberColumns {
    names = List.copyOf(names);
    select = List.copyOf(select);
  }

  /**
   * Adds the weight to the features.
   *
   * @throws BadSettingException if there is no such column, or it does not contain numbers
   */
  static NumberColumns of(
      Source source, StructType schema, InputSettings settings, FeaturePlan features) {
    List<String> names = new ArrayList<>(features.features().names());
    List<Column> select = new ArrayList<>();
    for (FeatureColumn feature : features.features().columns()) {
      Column column = TableScan.named(feature.name());
      DataType type = schema.apply(feature.name()).dataType();
      select.add(source.untyped() ? column : FeatureTypes.loaded(column, feature, type));
    }
    settings
        .weight()
        .ifPresent(
            name -> {
              requireWeight(source, schema, name);
              names.add(name);
              select.add(TableScan.named(name).cast(DataTypes.DoubleType).as(name));
            });
    return new NumberColumns(names, select);
  }

  /** Refuses a column of weights that is not there or does not hold numbers. */
  static void requireWeight(Source source, StructType schema, String name) {
    Columns.require(schema, "input.weight", name);
    if (!source.untyped()) {
      FeatureTypes.requireNumbers("input.weight", name, schema.apply(name).dataType());
    }
  }
}
