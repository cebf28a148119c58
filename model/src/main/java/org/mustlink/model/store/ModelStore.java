package org.mustlink.model.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.model.CentresModel;
import org.mustlink.model.ClusteringModel;
import org.mustlink.model.summary.FitSummary;

/**
 * Models as files: {@code metadata} in the format of Spark ML for the parameters, {@code
 * model.json} for everything else except the matrices, and the matrices as Parquet in {@code data}.
 * The files contain no serialized Java objects and no names of classes that loading would run.
 */
public final class ModelStore {
  /** The newest format of models that is written and read. */
  public static final int FORMAT = ModelDocument.FORMAT;

  static final String DATA = "data";

  private static final String DOCUMENT = "model.json";
  private static final String METADATA = "metadata";

  /** The maximum size of a text, in which ten thousand labels of a kilobyte each fit. */
  private static final long MOST_BYTES = 64 << 20;

  private ModelStore() {}

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
   * A model of k-means.
   *
   * @param metadata the metadata of Spark ML
   */
  public record StoredCentres(CentresModel model, ModelMetadata metadata) {}

  /**
   * Saves a model that was not made by an estimator. It is loaded like one that the Pipeline API
   * saved, with the options of the fit as its parameters.
   *
   * @param label the column of labels of the fit
   * @param to a directory that does not exist yet
   * @param spark the version of Spark that fitted it; empty if it was fitted without Spark
   */
  public static void save(
      ClusteringModel model,
      FitSummary summary,
      Optional<String> label,
      ModelDirectory to,
      Optional<String> spark) {
    String metadata = FitMetadata.text(model.input().columns(), label, summary.settings(), spark);
    writeText(METADATA + "/part-00000", metadata, to);
    write(model, summary, to, spark.orElse(FitMetadata.NO_SPARK));
  }

  /**
   * Writes the matrices and the document. The parameters must have been written.
   *
   * @param spark the version of Spark that writes
   */
  public static void write(
      ClusteringModel model, FitSummary summary, ModelDirectory to, String spark) {
    ModelDocument document = ModelDocument.of(model, summary, spark);
    write(document, ModelCodec.matrices(model, to.place()), to);
  }

  /**
   * Writes a model of k-means as {@link #write(ClusteringModel, FitSummary, ModelDirectory,
   * String)}.
   */
  public static void write(CentresModel model, ModelDirectory to, String spark) {
    CentresDocument document = CentresDocument.of(model, spark);
    write(document, CentresDocument.matrices(model, to.place()), to);
  }

  private static void write(Object document, ModelMatrices matrices, ModelDirectory to) {
    Map<String, String> sums;
    try {
      MatrixFiles.write(matrices, to);
      sums = ModelSums.of(to, METADATA, DATA);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot write the matrices of the model at " + to.place(), e);
    }
    writeText(DOCUMENT, ModelText.write(document, matrices, sums), to);
  }

  private static void writeText(String name, String text, ModelDirectory to) {
    try (OutputStream out = to.create(name)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot write " + name + " below " + to.place(), e);
    }
  }

  /**
   * Reads document and matrices. The parameters are not looked at.
   *
   * @throws BadDataException if anything is missing, damaged or too new
   */
  public static Stored read(ModelDirectory from) {
    Opened opened = open(from, "", ModelDocument.FORMAT);
    ModelMetadata metadata = opened.metadata();
    ModelDocument document = opened.text().document(metadata);
    document.requireSizes(from.place());
    ModelMatrices matrices = matrices(from, document.mostRows());
    ClusteringModel model = ModelCodec.model(document, matrices, from.place());
    opened.text().requireChecksum(matrices);
    metadata.requireClass(FitMetadata.MODEL);
    return new Stored(model, document.summary(), metadata);
  }

  /**
   * Returns whether there is a model of k-means. A directory without a document of a model holds
   * none: reading it tells what is wrong.
   *
   * @throws BadDataException if the document is too long for a model
   */
  public static boolean isOfCentres(ModelDirectory from) {
    try {
      Optional<ModelDirectory.Entry> document = from.find(DOCUMENT);
      if (document.isEmpty() || document.get().isDirectory()) {
        return false;
      }
      from.requireInside();
      requireShort(document.get(), DOCUMENT, from.place());
      return ModelText.kind(text(from, DOCUMENT)).equals(CentresDocument.KIND);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read the model at " + from.place(), e);
    }
  }

  /**
   * Reads a model of k-means.
   *
   * @throws BadDataException if anything is missing, damaged or too new
   */
  public static StoredCentres readCentres(ModelDirectory from) {
    Opened opened = open(from, CentresDocument.KIND, CentresDocument.FORMAT);
    ModelMetadata metadata = opened.metadata();
    metadata.requireClass(CentresDocument.MODEL);
    CentresDocument document = opened.text().document(CentresDocument.class);
    document.require(from.place());
    ModelMatrices matrices = matrices(from, document.sizes().size());
    CentresModel model = document.model(matrices);
    opened.text().requireChecksum(matrices);
    return new StoredCentres(model, metadata);
  }

  /**
   * Whether a directory holds a model of k-means; whatever else it holds is refused by {@link
   * #read}.
   */
  public static boolean isOfKMeans(ModelDirectory from) {
    try {
      Optional<ModelDirectory.Entry> document = from.find(DOCUMENT);
      if (document.isEmpty() || document.get().isDirectory()) {
        return false;
      }
      from.requireInside();
      requireShort(document.get(), DOCUMENT, from.place());
      return ModelText.isOf(text(from, DOCUMENT), CentresDocument.KIND);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read the model at " + from.place(), e);
    }
  }

  /** The texts of a model, whose files are those that were written. */
  private record Opened(ModelText text, ModelMetadata metadata) {}

  /**
   * Reads the texts of a model of any kind, and compares all files with their checksums.
   *
   * @param kind the kind of the model, empty for those of {@link ClusteringModel}
   * @param newest the newest format of this kind
   */
  private static Opened open(ModelDirectory from, String kind, int newest) {
    String place = from.place();
    try {
      requireParts(from);
      from.requireInside();
      requireShort(from.find(DOCUMENT).orElseThrow(), DOCUMENT, place);
      for (ModelDirectory.Entry part : from.list(METADATA)) {
        requireShort(part, METADATA + "/" + part.name(), place);
      }
      ModelText text = ModelText.parse(text(from, DOCUMENT), place, kind, newest);
      // The checksums are compared before any file is parsed, so that damaged files cannot do harm.
      Map<String, String> found = ModelSums.of(from, METADATA, DATA);
      text.files().ifPresent(written -> ModelSums.require(written, found, METADATA, place));
      return new Opened(text, ModelMetadata.parse(metadata(from), place));
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read the model at " + place, e);
    }
  }

  private static void requireParts(ModelDirectory from) throws IOException {
    if (from.find("").isEmpty()) {
      throw new BadDataException(
          "Cannot load the model at "
              + from.place()
              + ": there is nothing at this path. Name the model's "
              + "directory; a fit of groups, or with a method for small tables, leaves no model.");
    }
    for (String part : List.of(METADATA, DOCUMENT, DATA)) {
      Optional<ModelDirectory.Entry> found = from.find(part);
      if (found.isEmpty()) {
        throw ModelFault.of(from.place(), part + " is missing");
      }
      boolean directory = found.get().isDirectory();
      if (directory == part.equals(DOCUMENT)) {
        throw ModelFault.of(from.place(), part + " is " + (directory ? "a" : "no") + " directory");
      }
    }
  }

  /** Refuses a text that is too long for a model, before it is read. */
  private static void requireShort(ModelDirectory.Entry file, String name, String place) {
    if (file.length() > MOST_BYTES) {
      throw ModelFault.of(
          place,
          name + " has " + file.length() + " bytes, and no model has more than " + MOST_BYTES);
    }
  }

  /** Returns the text that Spark ML wrote, whatever the names of its files. */
  private static String metadata(ModelDirectory from) throws IOException {
    StringBuilder text = new StringBuilder();
    for (ModelDirectory.Entry part : ModelSums.files(from, METADATA)) {
      text.append(text(from, METADATA + "/" + part.name()));
    }
    return text.toString();
  }

  private static String text(ModelDirectory from, String name) throws IOException {
    try (InputStream in = from.open(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw ModelSums.damaged(from, name, e);
    }
  }

  private static ModelMatrices matrices(ModelDirectory from, long mostRows) {
    try {
      return MatrixFiles.read(from, mostRows);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read the model at " + from.place(), e);
    }
  }
}
