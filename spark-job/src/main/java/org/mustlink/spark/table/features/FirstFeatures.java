package org.mustlink.spark.table.features;

import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.model.row.FeatureValues;
import org.mustlink.spark.run.PartitionResults;

/**
 * The number of features of a row. If one column contains all of them, it is known only after a row
 * has been read.
 *
 * @param d the number of features of a row
 * @param sparse whether they are a sparse vector
 */
public record FirstFeatures(int d, boolean sparse) {

  /**
   * Reads the first row that has features, if needed.
   *
   * @param feature the first of the columns
   * @throws BadDataException if no row has features
   */
  public static FirstFeatures of(Dataset<Row> table, FeatureColumns features, Column feature) {
    if (features.areSeparate()) {
      return new FirstFeatures(features.inputs(), false);
    }
    String name = features.names().get(0);
    Dataset<Row> first =
        table
            .filter(feature.isNotNull())
            .limit(1)
            .select(
                FeatureTypes.readable(
                    feature, features.columns().get(0), table.schema().apply(name).dataType()));
    FeatureForm form = FeatureForm.of(features, first.schema(), new int[] {0});
    List<int[]> found =
        PartitionResults.collect(
            first
                .queryExecution()
                .toRdd()
                .toJavaRDD()
                .map(
                    row -> {
                      FeatureValues values = ((FeatureForm.OneColumn) form).values(row);
                      return values == null
                          ? new int[2]
                          : new int[] {values.size(), values.positions() == null ? 0 : 1};
                    }));
    if (found.isEmpty()) {
      throw new BadDataException(
          "Column "
              + name
              + " holds no features: the table is empty or the column is null in every"
              + " row. Name the column that holds them.");
    }
    if (found.get(0)[0] == 0) {
      throw new BadDataException(
          "Column " + name + " holds vectors without a single feature. Name another column.");
    }
    return new FirstFeatures(found.get(0)[0], found.get(0)[1] == 1);
  }
}
