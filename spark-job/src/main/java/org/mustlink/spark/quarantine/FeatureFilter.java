package org.mustlink.spark.quarantine;

import java.util.List;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.spark.table.FeatureCheck;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.TableScan;
import org.mustlink.spark.table.count.WeightCounts;

/** The condition that {@link FeatureCheck} and the weights set, as Spark filters rows by it. */
final class FeatureFilter {
  private FeatureFilter() {}

  /**
   * The rows of a table whose features and weights can be used.
   *
   * @param d features of a row
   */
  static InputTable clean(InputTable table, int d) {
    Column good = good(table.features(), d).and(WeightCounts.allowed(table));
    return table.of(table.data().filter(functions.coalesce(good, functions.lit(false))));
  }

  private static Column good(FeatureColumns features, int d) {
    List<String> names = features.names();
    Column first = TableScan.named(names.get(0));
    return switch (features.kind()) {
      case NUMBER ->
          finite(
              functions.array(
                  names.stream()
                      .map(name -> TableScan.named(name).cast(DataTypes.DoubleType))
                      .toArray(Column[]::new)));
      case VECTOR -> ofVector(d, first);
      case FLOAT_ARRAY, DOUBLE_ARRAY -> functions.size(first).equalTo(d).and(finite(first));
    };
  }

  /** Of NaN the comparison is false too: Spark takes it for larger than all numbers. */
  private static Column finite(Column values) {
    return functions.forall(
        values,
        value ->
            functions.coalesce(
                functions.abs(value).leq(FeatureCheck.LARGEST), functions.lit(false)));
  }

  private static Column ofVector(int d, Column vector) {
    UDF1<Vector, Boolean> good =
        features -> {
          if (features == null || features.size() != d) {
            return false;
          }
          boolean all = true;
          for (double value : features.toSparse().values()) {
            all &= Math.abs(value) <= FeatureCheck.LARGEST;
          }
          return all;
        };
    return functions.udf(good, DataTypes.BooleanType).apply(vector);
  }
}
