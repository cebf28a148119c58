package org.mustlink.spark.ml;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.spark.fit.ClusteringModel;
import org.mustlink.spark.summary.FitSummary;

/**
 * Models on a file system: {@code metadata} as Spark ML has it for the parameters, {@code
 * model.json} for all that is no matrix, and the matrices as Parquet in {@code data}. Nothing in it
 * names a class that loading would run, and nothing is serialized Java.
 */
final class ModelFiles {
  private static final String DOCUMENT = "model.json";
  private static final String DATA = "data";
  private static final String METADATA = "metadata";

  private ModelFiles() {}

  /** A model and what is known of its fit. */
  record Stored(ClusteringModel model, FitSummary summary) {}

  /** Writes the document and the matrices, not the parameters. */
  static void write(ClusteringModel model, FitSummary summary, String path, SparkSession spark) {
    ModelMatrices matrices = ModelCodec.matrices(model, path);
    matrices.write(spark, new Path(path, DATA).toString());
    String text = ModelText.write(ModelDocument.of(model, summary, spark.version()), matrices);
    Path to = new Path(path, DOCUMENT);
    try (OutputStream out = files(to, spark).create(to, false)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot write " + to, e);
    }
  }

  /**
   * Reads document and matrices.
   *
   * @throws BadDataException if anything is missing, damaged or too new
   */
  static Stored read(String path, SparkSession spark) {
    ModelText text = ModelText.parse(text(path, spark), path);
    ModelDocument document = text.document();
    ModelMatrices matrices = matrices(path, spark);
    ClusteringModel model = ModelCodec.model(document, matrices, path);
    text.requireChecksum(matrices);
    return new Stored(model, document.summary());
  }

  private static String text(String path, SparkSession spark) {
    try {
      FileSystem files = files(new Path(path), spark);
      if (!files.exists(new Path(path))) {
        throw new BadDataException(
            "Cannot load the model at "
                + path
                + ": there is nothing. Name the model's directory; a fit of groups, or with a method for small tables, leaves no model.");
      }
      for (String part : new String[] {METADATA, DOCUMENT, DATA}) {
        if (!files.exists(new Path(path, part))) {
          throw ModelFault.of(path, part + " is missing");
        }
      }
      try (InputStream in = files.open(new Path(path, DOCUMENT))) {
        return new String(in.readAllBytes(), StandardCharsets.UTF_8);
      }
    } catch (ChecksumException e) {
      throw ModelFault.of(path, DOCUMENT + " was changed or damaged: " + e.getMessage(), e);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read the model at " + path, e);
    }
  }

  private static ModelMatrices matrices(String path, SparkSession spark) {
    try {
      return ModelMatrices.read(spark, new Path(path, DATA).toString(), path);
    } catch (BadDataException e) {
      throw e;
    } catch (Exception e) { // also the checked ones that Spark throws undeclared
      if (spark.sparkContext().isStopped()) {
        throw e;
      }
      throw ModelFault.of(path, "its data cannot be read: " + e.getMessage(), e);
    }
  }

  private static FileSystem files(Path path, SparkSession spark) throws IOException {
    return path.getFileSystem(spark.sparkContext().hadoopConfiguration());
  }
}
