package org.mustlink.spark.io.read;

import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.fault.FaultException;
import org.mustlink.spark.io.source.Source;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.classes.ClassReaders;

/** What is read of a table to cluster. */
record InputPlan(
    InputSettings settings,
    KeyPlan keys,
    FeaturePlan features,
    ValueReads values,
    NumberedRows numbered) {
  /**
   * Finds the columns that the settings name.
   *
   * @param by the columns whose values define the groups
   * @param named the columns that settings, groups or a model name
   * @param plan chooses the features among columns of the table
   * @throws FaultException if a column is missing, or its type or its name does not fit
   */
  static InputPlan of(
      Source source,
      InputSettings settings,
      List<String> by,
      Set<String> named,
      BiFunction<Source, StructType, FeaturePlan> plan) {
    source.requireNotRepeated(named);
    StructType schema = source.schema(named);
    KeyPlan keys = KeyPlan.of(schema, settings, by, source.untyped());
    source.requireReadable(keys.names());
    source.requireReadable(settings.weight().stream().toList(), ValueReads.NO_WEIGHT);
    FeaturePlan features = plan.apply(source, schema);
    ValueReads values = ValueReads.of(source, schema, settings, features);
    source.requireNames(values.names(), named);
    source.requireInAllFiles(values.names(), values::leftOut);
    source.requireInAllFiles(keys.names());
    NumberedRows numbered = new NumberedRows(source, settings, features.left());
    numbered.unnamed(schema);
    return new InputPlan(settings, keys, features, values, numbered);
  }

  /**
   * Returns the table without the features that number its rows.
   *
   * @param ids the columns that name a row
   */
  InputTable table(Dataset<Row> rows, List<String> ids) {
    return numbered.leftOutOf(
        new InputTable(rows, features.asRead(rows.schema()), ids, keys.label(), keys.truth())
            .weighted(settings.weight())
            .reading(ClassReaders.of(settings.classes())));
  }
}
