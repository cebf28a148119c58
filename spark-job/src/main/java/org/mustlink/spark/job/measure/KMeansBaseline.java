package org.mustlink.spark.job.measure;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.ml.clustering.KMeans;
import org.apache.spark.ml.feature.VectorAssembler;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.TableScan;

/**
 * The k-means of MLlib on the raw features, a baseline that uses neither labels nor a spectral
 * embedding.
 */
final class KMeansBaseline {
  private static final String FEATURES = "__mustlink_features";
  private static final String CLUSTER = "__mustlink_cluster";

  private KMeansBaseline() {}

  /**
   * Clusters a table that has one numeric column for each feature, and measures the clusters.
   *
   * @param table the table, with label and truth
   */
  static Scores of(InputTable table, int k, long seed) {
    String truthName = table.truth().orElseThrow();
    String labelName = table.label().orElseThrow();
    Dataset<Row> vectors =
        new VectorAssembler()
            .setInputCols(table.features().names().toArray(String[]::new))
            .setOutputCol(FEATURES)
            .transform(TableScan.withClasses(table.data(), List.of(truthName, labelName)));
    Dataset<Row> clustered =
        new KMeans()
            .setK(k)
            .setSeed(seed)
            .setFeaturesCol(FEATURES)
            .setPredictionCol(CLUSTER)
            .fit(vectors)
            .transform(vectors);
    Column truth = functions.col(truthName);
    Column labelled = functions.col(labelName).isNotNull();
    List<Scores.Cell> cells = new ArrayList<>();
    for (Row row :
        clustered
            .filter(truth.isNotNull())
            .groupBy(functions.col(CLUSTER), truth, labelled)
            .count()
            .collectAsList()) {
      cells.add(
          new Scores.Cell(row.getInt(0), row.getString(1), row.getBoolean(2), row.getLong(3)));
    }
    return Scores.of(cells);
  }
}
