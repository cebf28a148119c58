package org.mustlink.spark.model.store;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
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

  /** Replaces the matrices of a copy by a query over those of the model. */
  void rewrite(Path copy, String query) throws IOException {
    Path data = copy.resolve("data");
    spark.read().parquet(path.resolve("data").toString()).createOrReplaceTempView("matrices");
    Dataset<Row> changed = spark.sql(query);
    List<Row> rows = changed.collectAsList();
    try (Stream<Path> files = Files.walk(data)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
    spark.createDataFrame(rows, changed.schema()).coalesce(1).write().parquet(data.toString());
  }

  /** Changes what model.json tells of a copy. */
  static void edit(Path copy, Consumer<ObjectNode> change) throws IOException {
    ModelCopies.editDocument(copy, root -> change.accept((ObjectNode) root.get("model")));
    Files.deleteIfExists(copy.resolve(".model.json.crc"));
  }

  /** Requires that a copy is refused with one change of the document of the model. */
  void refusedWith(Path copy, Consumer<ObjectNode> change, String... words) throws IOException {
    Files.copy(
        path.resolve("model.json"),
        copy.resolve("model.json"),
        StandardCopyOption.REPLACE_EXISTING);
    edit(copy, change);
    refused(copy, words);
  }

  /** Requires that what is at a path is refused with some words. */
  static void refused(Path path, String... words) {
    assertThatThrownBy(() -> ConstrainedSpectralClusteringModel.load(path.toString()))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining(path.toString())
        .hasMessageContainingAll(words);
  }
}
