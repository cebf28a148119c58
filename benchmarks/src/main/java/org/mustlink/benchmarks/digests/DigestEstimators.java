package org.mustlink.benchmarks.digests;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.mustlink.spark.ml.ConstrainedSpectralClustering;
import org.mustlink.spark.ml.ConstrainedSpectralClusteringModel;
import org.mustlink.spark.ml.GroupedClustering;

/** Digests of fits in a pipeline. */
final class DigestEstimators {
  private final SparkSession spark;
  private final Path tables;
  private final Path results;
  private final ResultDigests digests;

  DigestEstimators(SparkSession spark, Path tables, Path results, ResultDigests digests) {
    this.spark = spark;
    this.tables = tables;
    this.results = results;
    this.digests = digests;
  }

  /** Fits from labels; the model is saved and loaded. */
  void labelled(String name) throws IOException {
    ConstrainedSpectralClustering estimator =
        new ConstrainedSpectralClustering().setLabelCol("many").setLandmarks(250).setSeed(3);
    saved(name, estimator, "vectors");
  }

  /** Fits from columns of numbers of several types. */
  void columns(String name) throws IOException {
    ConstrainedSpectralClustering estimator =
        new ConstrainedSpectralClustering()
            .setInputCols("f0", "f1", "f2", "f3", "f4", "f5")
            .setLabelCol("rare")
            .setLandmarks(250);
    saved(name, estimator, "mixed");
  }

  /** Fits from links. */
  void linked(String name) throws IOException {
    ConstrainedSpectralClustering estimator =
        new ConstrainedSpectralClustering()
            .setK(5)
            .setLandmarks(250)
            .setLinks(table("floats-links"))
            .setIdCols("id")
            .setLinkWeightCol("belief")
            .setLinkHoldout(0.1);
    saved(name, estimator, "floats");
  }

  /** Clusters groups. */
  void grouped(String name) {
    GroupedClustering clustering =
        new GroupedClustering()
            .setBy("part")
            .setMethod("sc-njw")
            .setK(3)
            .setInputCols("f0", "f1", "f2", "f3");
    Dataset<Row> parts = table("parts").drop("truth");
    digests.line(name, "transformed", transformed(clustering.transform(parts)));
    digests.groups(name, clustering.groups(parts));
    Dataset<Row> linked =
        clustering
            .setMethod("sssc")
            .setOption("gammas", "5")
            .setLinks(table("parts-links"))
            .setIdCols("id")
            .groups(parts);
    digests.groups(name + "-linked", linked);
  }

  /** Assigns the rows of a table by a saved model. */
  void loaded(String name, Path model, String table) {
    Dataset<Row> rows =
        ConstrainedSpectralClusteringModel.load(model.toString()).transform(table(table));
    digests.line(name, "transformed", transformed(rows));
  }

  private void saved(String name, ConstrainedSpectralClustering estimator, String table)
      throws IOException {
    Path model = results.resolve(name);
    estimator.fit(table(table)).write().overwrite().save(model.toString());
    digests.model(name, model);
    loaded(name, model, table);
  }

  private static String transformed(Dataset<Row> rows) {
    return Fingerprint.ofTable(rows.select("id", "prediction", "margin"));
  }

  private Dataset<Row> table(String name) {
    return spark.read().parquet(tables.resolve(name).toString());
  }
}
