package org.mustlink.spark.io.read;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.table.TableScan;

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
    List<Column> select = new ArrayList<>(features.select());
    settings
        .weight()
        .ifPresent(
            name -> {
              Columns.require(schema, "input.weight", name);
              DataType type = schema.apply(name).dataType();
              if (!source.untyped() && !(type instanceof NumericType)) {
                throw BadSettingException.of(
                    "input.weight",
                    "'" + name + "'",
                    "its type is " + type.simpleString(),
                    "Name a column of numbers.");
              }
              names.add(name);
              select.add(TableScan.named(name).cast(DataTypes.DoubleType).as(name));
            });
    return new NumberColumns(names, select);
  }
}
