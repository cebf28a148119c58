package org.mustlink.spark.ml;

import static org.apache.spark.sql.functions.array;
import static org.apache.spark.sql.functions.array_position;
import static org.apache.spark.sql.functions.get;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.when;

import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.mustlink.model.ClusteringModel;
import org.mustlink.spark.assign.ExtraColumns;
import org.mustlink.spark.predict.column.AssignedRow;
import org.mustlink.spark.predict.column.Assignments;

/** The columns that a model writes, as its parameters name them. */
final class PredictedColumns {
  private PredictedColumns() {}

  /**
   * The schema with these columns at its end.
   *
   * @throws org.mustlink.core.fault.BadSettingException if one of them exists already
   */
  static <P extends ClusteringColumnParams<?> & PredictionParams<?>> StructType schema(
      P params, StructType schema) {
    boolean nullable = params.getHandleInvalid().equals(PredictionParams.KEEP);
    StructType written = schema;
    FeatureSchema.requireNew(written, "predictionCol", params.getPredictionCol());
    written = written.add(params.getPredictionCol(), DataTypes.IntegerType, nullable);
    FeatureSchema.requireNew(written, "marginCol", params.getMarginCol());
    written = written.add(params.getMarginCol(), DataTypes.DoubleType, nullable);
    if (params.getPredictedLabelCol().isPresent()) {
      String name = params.getPredictedLabelCol().get();
      FeatureSchema.requireNew(written, "predictedLabelCol", name);
      written = written.add(name, DataTypes.StringType, true);
    }
    if (params.getFarCol().isPresent()) {
      String name = params.getFarCol().get();
      FeatureSchema.requireNew(written, "farCol", name);
      written = written.add(name, DataTypes.BooleanType, nullable);
    }
    if (params.getNewnessCol().isPresent()) {
      String name = params.getNewnessCol().get();
      FeatureSchema.requireNew(written, "newnessCol", name);
      written = written.add(name, DataTypes.DoubleType, true);
    }
    if (params.getMembershipsCol().isPresent()) {
      String name = params.getMembershipsCol().get();
      FeatureSchema.requireNew(written, "membershipsCol", name);
      written = written.add(name, ExtraColumns.LIST, true);
    }
    return written;
  }

  /**
   * Returns the rows with these columns in place of the column that {@link Assignments} made.
   *
   * @param model the model that assigned them
   */
  static <P extends ClusteringColumnParams<?> & PredictionParams<?>> Dataset<Row> write(
      P params, Dataset<Row> rows, String assigned, ClusteringModel model) {
    boolean keeps = params.getHandleInvalid().equals(PredictionParams.KEEP);
    Dataset<Row> taken =
        params.getHandleInvalid().equals(PredictionParams.SKIP)
            ? rows.filter(AssignedRow.isClean(Assignments.named(rows, assigned)))
            : rows;
    Column both = Assignments.named(taken, assigned);
    Column cluster = field(both, AssignedRow.CLUSTER, keeps);
    Dataset<Row> written =
        taken
            .withColumn(params.getPredictionCol(), cluster)
            .withColumn(params.getMarginCol(), field(both, AssignedRow.MARGIN, keeps));
    if (params.getPredictedLabelCol().isPresent()) {
      written = written.withColumn(params.getPredictedLabelCol().get(), label(cluster, model));
    }
    if (params.getFarCol().isPresent()) {
      written = written.withColumn(params.getFarCol().get(), field(both, AssignedRow.FAR, keeps));
    }
    if (params.getNewnessCol().isPresent()) {
      written =
          written.withColumn(params.getNewnessCol().get(), field(both, AssignedRow.NEWNESS, keeps));
    }
    if (params.getMembershipsCol().isPresent()) {
      written =
          written.withColumn(
              params.getMembershipsCol().get(), field(both, AssignedRow.MEMBERSHIPS, keeps));
    }
    return written.drop(assigned);
  }

  private static Column field(Column assigned, String name, boolean keeps) {
    return keeps ? AssignedRow.fieldOrNull(assigned, name) : AssignedRow.field(assigned, name);
  }

  private static Column label(Column cluster, ClusteringModel model) {
    Column[] ids = model.ids().ids().stream().map(functions::lit).toArray(Column[]::new);
    Column[] labels =
        model.labels().stream()
            .map(label -> lit(label).cast(DataTypes.StringType))
            .toArray(Column[]::new);
    // Spark assumes that an element of an array is not null even if its index is null.
    return when(
        cluster.isNotNull(),
        get(array(labels), array_position(array(ids), cluster).minus(1).cast("int")));
  }
}
