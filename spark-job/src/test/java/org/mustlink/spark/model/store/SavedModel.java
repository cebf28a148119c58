package org.mustlink.spark.model.store;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.spark.ml.Blobs;
import org.mustlink.spark.ml.ConstrainedSpectralClusteringModel;

/** A model that was fitted to blobs and saved, and copies of its files that tests damage. */
record SavedModel(SparkSession spark, ConstrainedSpectralClusteringModel model, Path path) {
  /** Fits a model that has every kind of matrix of the feature map, and saves it. */
  static SavedModel of(SparkSession spark, Path folder) throws IOException {
    return of(
        spark,
        Blobs.estimator().setReduce(2).setMetric("rca").setAssign("seeded").fit(Blobs.table(spark)),
        folder.resolve("model"));
  }

  static SavedModel of(SparkSession spark, ConstrainedSpectralClusteringModel model, Path path)
      throws IOException {
    model.save(path.toString());
    return new SavedModel(spark, model, path);
  }

  /** A copy of the files, in a folder. */
  Path copy(Path folder) throws IOException {
    Path copy = folder.resolve("copy");
    ModelCopies.copy(path, copy);
    return copy;
  }

  /** Requires that what is at a path is refused with some words. */
  static void refused(Path path, String... words) {
    assertThatThrownBy(() -> ConstrainedSpectralClusteringModel.load(path.toString()))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining(path.toString())
        .hasMessageContainingAll(words);
  }
}
