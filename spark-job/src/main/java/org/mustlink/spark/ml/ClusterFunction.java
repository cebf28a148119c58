package org.mustlink.spark.ml;

import static org.apache.spark.sql.functions.udf;

import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.expressions.UserDefinedFunction;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.encoding.EncodedColumns;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.model.ClusteringModel;
import org.mustlink.model.assigned.ExtraColumns;
import org.mustlink.model.row.FeatureCheck;
import org.mustlink.spark.assign.OutputTable;
import org.mustlink.spark.key.InvalidRows;
import org.mustlink.spark.predict.column.AssignFunction;
import org.mustlink.spark.predict.column.AssignedRow;
import org.mustlink.spark.run.Shared;
import org.mustlink.spark.table.features.GivenValues;

/**
 * The assignment of a row as a function that can be used anywhere in a query. It gets nothing but
 * its argument, so that the result for a row that cannot be assigned is null or an exception, to
 * which Spark adds its own text; see {@link AssignedRow} for the columns of {@code transform}.
 */
final class ClusterFunction implements UDF1<Object, @Nullable Row> {
  private static final long serialVersionUID = 1L;

  private final AssignFunction assign;
  private final boolean fails;
  private final AssignedRow made;

  /** Reads values of columns of any kind; null where features are numbers. */
  private final @Nullable GivenValues values;

  private ClusterFunction(Shared<ClusteringModel> model, boolean fails, ExtraColumns extra) {
    this.fails = fails;
    this.made = new AssignedRow(extra.ofPrediction());
    FeatureColumns columns = model.value().input().columns();
    boolean encoded = model.value().map() instanceof EncodedColumns;
    this.values = encoded ? new GivenValues(columns) : null;
    // Numbers are read as an array with all values of a row, which also accepts a vector.
    FeatureColumns argument =
        encoded ? columns : new FeatureColumns(ColumnKind.DOUBLE_ARRAY, List.of("features"));
    this.assign =
        new AssignFunction(
            model, new FeatureCheck(argument, model.value().features(), true), extra, made);
  }

  /**
   * Makes the function of a model.
   *
   * @param params tell what becomes of rows that cannot be assigned, and which columns are asked
   *     for
   */
  static UserDefinedFunction of(Shared<ClusteringModel> model, PredictionParams<?> params) {
    boolean fails = PredictedColumns.invalid(params) == InvalidRows.ERROR;
    ExtraColumns extra = PredictedColumns.extra(params);
    return udf(
        new ClusterFunction(model, fails, extra),
        OutputTable.added(new StructType(), extra.ofPrediction(), model.value().hasOutliers()));
  }

  @Override
  public @Nullable Row call(@Nullable Object features) {
    Row assigned = assign.call(values == null ? features : values.row(features));
    String problem = AssignedRow.problem(assigned);
    if (problem == null) {
      return made.values(assigned);
    }
    if (fails) {
      throw new BadDataException(problem);
    }
    return null;
  }
}
