package org.mustlink.spark.ml;

import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.ml.param.Params;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.model.assigned.ExtraColumns;
import org.mustlink.model.assigned.OutputColumn;
import org.mustlink.model.assigned.RowModel;
import org.mustlink.spark.assign.OutputTable;
import org.mustlink.spark.key.InvalidRows;
import org.mustlink.spark.predict.column.AssignedRow;
import org.mustlink.spark.predict.column.AssignmentColumn;
import org.mustlink.spark.run.Shared;

/**
 * The output columns that an instance writes, as its parameters name them. Every output column has
 * a parameter for its name, and one with its own name for the length of its lists if it has lists.
 */
final class PredictedColumns {
  private PredictedColumns() {}

  /** Returns the names of the columns that are written. */
  private static Map<OutputColumn, String> names(Params params) {
    Map<OutputColumn, String> names = new EnumMap<>(OutputColumn.class);
    for (OutputColumn column : OutputColumn.values()) {
      value(params, column.param()).ifPresent(name -> names.put(column, (String) name));
    }
    return names;
  }

  /** Returns the columns that have to be computed because parameters name them. */
  static ExtraColumns extra(Params params) {
    Map<OutputColumn, Integer> asked = new EnumMap<>(OutputColumn.class);
    for (OutputColumn column : names(params).keySet()) {
      if (column.presence() == OutputColumn.Presence.ASKED) {
        boolean list = column.kind() == OutputColumn.Kind.LIST;
        asked.put(column, list ? (Integer) value(params, column.word()).orElse(0) : 1);
      }
    }
    return new ExtraColumns(asked);
  }

  private static Optional<Object> value(Params params, String name) {
    return params.hasParam(name) && params.isDefined(params.getParam(name))
        ? Optional.of(params.getOrDefault(params.getParam(name)))
        : Optional.empty();
  }

  /** What becomes of rows that cannot be assigned. */
  static InvalidRows invalid(Params params) {
    return params instanceof PredictionParams<?> prediction
        ? InvalidRows.valueOf(prediction.getHandleInvalid().toUpperCase(Locale.ROOT))
        : InvalidRows.ERROR;
  }

  /**
   * The schema with these columns at its end.
   *
   * @throws org.mustlink.core.fault.BadSettingException if one of them exists already
   */
  static StructType schema(Params params, StructType schema) {
    boolean keeps = params instanceof GroupingParams || invalid(params) == InvalidRows.KEEP;
    StructType written = schema;
    for (Map.Entry<OutputColumn, String> entry : names(params).entrySet()) {
      OutputColumn column = entry.getKey();
      FeatureSchema.requireNew(written, column.param(), entry.getValue());
      written =
          written.add(
              entry.getValue(), OutputTable.type(column), keeps || AssignedRow.hasGaps(column));
    }
    return written;
  }

  /**
   * Returns rows with these columns, which a model assigns.
   *
   * @param together how many rows are assigned together; 1 makes the assignment an expression of a
   *     row
   */
  static Dataset<Row> write(
      ClusteringColumnParams<?> params, Dataset<Row> given, RowModel model, int together) {
    Shared<RowModel> shared = Shared.of(given.sparkSession().sparkContext(), model);
    FeatureColumns features = FeatureSchema.features(params, given.schema(), model);
    // The structure is a separate column, so that Spark computes it once for all of its fields.
    String assigned = params.uid() + "_assigned";
    Map<OutputColumn, String> names = names(params);
    AssignedRow made = new AssignedRow(List.copyOf(names.keySet()));
    AssignmentColumn adds = new AssignmentColumn(shared, features, assigned, extra(params), made);
    Dataset<Row> rows = together > 1 ? adds.byBlocks(given, together) : adds.byRows(given);
    boolean keeps = invalid(params) == InvalidRows.KEEP;
    Dataset<Row> written =
        invalid(params) == InvalidRows.SKIP
            ? rows.filter(AssignedRow.isClean(AssignmentColumn.named(rows, assigned)))
            : rows;
    Column both = AssignmentColumn.named(written, assigned);
    for (Map.Entry<OutputColumn, String> entry : names.entrySet()) {
      written =
          written.withColumn(
              entry.getValue(),
              keeps
                  ? AssignedRow.fieldOrNull(both, entry.getKey())
                  : AssignedRow.field(both, entry.getKey()));
    }
    return written.drop(assigned);
  }
}
