package org.mustlink.spark.quarantine;

import org.apache.spark.sql.Column;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;
import org.mustlink.model.row.FeatureCheck;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.TableScan;
import org.mustlink.spark.table.count.WeightCounts;
import org.mustlink.spark.table.features.FeatureTypes;
import org.mustlink.spark.table.features.GivenFeatures;

/** The condition of {@link FeatureCheck} and of the weights in the form of a filter of Spark. */
public final class FeatureFilter {
  private FeatureFilter() {}

  /** Returns the rows of a table whose features and weights can be used. */
  public static InputTable clean(InputTable table, FeatureCheck check) {
    UDF1<@Nullable Object, Boolean> usable = row -> GivenFeatures.areUsable(row, check);
    Column good =
        functions
            .udf(usable, DataTypes.BooleanType)
            .apply(FeatureTypes.argument(table.features(), table.data().schema(), TableScan::named))
            .and(WeightCounts.allowed(table));
    return table.of(table.data().filter(functions.coalesce(good, functions.lit(false))));
  }
}
