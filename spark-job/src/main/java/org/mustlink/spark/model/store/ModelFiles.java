package org.mustlink.spark.model.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.model.ClusteringModel;
import org.mustlink.model.summary.FitSummary;

/**
 * Models on a file system: {@code metadata} in the format of Spark ML for the parameters, {@code
 * model.json} for everything else except the matrices, and the matrices as Parquet in {@code data}.
 * The files contain no serialized Java objects and no names of classes that loading would run.
 */
public final class ModelFiles {
  private static final String DOCUMENT = "model.json";
  private static final String DATA = "data";
  private static final String METADATA = "metadata";

  /** The maximum size of a text, in which ten thousand labels of a kilobyte each fit. */
  private static final long MOST_BYTES = 64 << 20;

  private ModelFiles() {}

  /**
   * A model and the summary of its fit.
   *
   * @param metadata the metadata of Spark ML
   */
  public record Stored(ClusteringModel model, FitSummary summary, ModelMetadata metadata) {
    /** The unique name of the model. */
    public String uid() {
      return metadata.uid();
    }
  }

  /**
   * Saves a model that was not made by an estimator. It is loaded like one that the Pipeline API
   * saved, with the options of the fit as its parameters.
   *
   * @param label the column of labels of the fit
   * @param path a path that does not exist yet
   */
  public static void save(
      ClusteringModel model,
      FitSummary summary,
      Optional<String> label,
      String path,
      SparkSession spark) {
    String metadata =
        FitMetadata.text(model.input().columns(), label, summary.settings(), spark.version());
    writeText(new Path(path, METADATA + "/part-00000"), metadata, spark);
    write(model, summary, path, spark);
  }

  /** Writes the matrices and the document. The parameters must have been written. */
  static void write(ClusteringModel model, FitSummary summary, String path, SparkSession spark) {
    ModelDocument document = ModelDocument.of(model, summary, spark.version());
    write(document, ModelCodec.matrices(model, path), path, spark);
  }

  /** Writes matrices and a document of any kind of model. */
  static void write(Object document, ModelMatrices matrices, String path, SparkSession spark) {
    matrices.write(spark, new Path(path, DATA).toString());
    Path to = new Path(path, DOCUMENT);
    Map<String, String> sums;
    try {
      sums = ModelSums.of(files(to, spark), path, METADATA, DATA);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read what was written below " + path, e);
    }
    writeText(to, ModelText.write(document, matrices, sums), spark);
  }

  private static void writeText(Path to, String text, SparkSession spark) {
    try (OutputStream out = files(to, spark).create(to, false)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot write " + to, e);
    }
  }

  /**
   * Reads document and matrices. The parameters are not looked at: {@link ModelReader} sets them.
   *
   * @throws BadDataException if anything is missing, damaged or too new
   */
  public static Stored read(String path, SparkSession spark) {
    Opened opened = open(path, "", ModelDocument.FORMAT, spark);
    ModelMetadata metadata = opened.metadata();
    ModelDocument document = opened.text().document(metadata);
    document.requireSizes(path);
    ModelMatrices matrices = matrices(path, spark, document.mostRows());
    ClusteringModel model = ModelCodec.model(document, matrices, path);
    opened.text().requireChecksum(matrices);
    metadata.requireClass(FitMetadata.MODEL);
    return new Stored(model, document.summary(), metadata);
  }

  /** The texts of a model, whose files are those that were written. */
  record Opened(ModelText text, ModelMetadata metadata) {}

  /**
   * Reads the texts of a model of any kind, and compares all files with their checksums.
   *
   * @param kind the kind of the model, empty for those of {@link ClusteringModel}
   * @param newest the newest format of this kind
   * @throws BadDataException if anything is missing, damaged, too new or of another kind
   */
  static Opened open(String path, String kind, int newest, SparkSession spark) {
    try {
      FileSystem files = files(new Path(path), spark);
      requireParts(files, path);
      ModelPlace.requireInside(files, path);
      requireShort(files.getFileStatus(new Path(path, DOCUMENT)), DOCUMENT, path);
      for (FileStatus part : files.listStatus(new Path(path, METADATA))) {
        requireShort(part, METADATA + "/" + part.getPath().getName(), path);
      }
      String document = text(files, new Path(path, DOCUMENT), path);
      ModelText text = ModelText.parse(document, path, kind, newest);
      // The checksums are compared before any file is parsed, so that damaged files cannot do harm.
      Map<String, String> found = ModelSums.of(files, path, METADATA, DATA);
      text.files().ifPresent(written -> ModelSums.require(written, found, METADATA, path));
      return new Opened(text, ModelMetadata.parse(metadata(files, path), path));
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read the model at " + path, e);
    }
  }

  private static void requireParts(FileSystem files, String path) throws IOException {
    if (!files.exists(new Path(path))) {
      throw new BadDataException(
          "Cannot load the model at "
              + path
              + ": there is nothing at this path. Name the model's "
              + "directory; a fit of groups, or with a method for small tables, leaves no model.");
    }
    for (String part : new String[] {METADATA, DOCUMENT, DATA}) {
      Path file = new Path(path, part);
      if (!files.exists(file)) {
        throw ModelFault.of(path, part + " is missing");
      }
      boolean directory = files.getFileStatus(file).isDirectory();
      if (directory == part.equals(DOCUMENT)) {
        throw ModelFault.of(path, part + " is " + (directory ? "a" : "no") + " directory");
      }
    }
  }

  /** Refuses a text that is too long for a model, before it is read. */
  private static void requireShort(FileStatus file, String name, String path) {
    if (file.getLen() > MOST_BYTES) {
      throw ModelFault.of(
          path,
          name + " has " + file.getLen() + " bytes, and no model has more than " + MOST_BYTES);
    }
  }

  /** Returns the text that Spark ML wrote, whatever the names of its files. */
  private static String metadata(FileSystem files, String path) throws IOException {
    StringBuilder text = new StringBuilder();
    Path[] parts =
        Stream.of(files.listStatus(new Path(path, METADATA)))
            .map(FileStatus::getPath)
            .filter(part -> !ModelSums.isHidden(part.getName()))
            .sorted()
            .toArray(Path[]::new);
    for (Path part : parts) {
      text.append(text(files, part, path));
    }
    return text.toString();
  }

  private static String text(FileSystem files, Path file, String path) throws IOException {
    try (InputStream in = files.open(file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (ChecksumException e) {
      throw ModelFault.of(path, file.getName() + " was changed or damaged", e);
    }
  }

  /** Reads the matrices. */
  static ModelMatrices matrices(String path, SparkSession spark, long mostRows) {
    try {
      return ModelMatrices.read(spark, new Path(path, DATA).toString(), path, mostRows);
    } catch (BadDataException e) {
      throw e;
    } catch (Exception e) { // also the checked ones that Spark throws undeclared
      if (spark.sparkContext().isStopped()) {
        throw e;
      }
      throw ModelFault.of(path, "its data cannot be read: " + ModelFault.said(e), e);
    }
  }

  private static FileSystem files(Path path, SparkSession spark) throws IOException {
    return path.getFileSystem(spark.sparkContext().hadoopConfiguration());
  }
}
