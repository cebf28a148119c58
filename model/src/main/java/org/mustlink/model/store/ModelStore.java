package org.mustlink.model.store;

import com.fasterxml.jackson.databind.JsonNode;
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
import org.mustlink.model.FittedModel;

/**
 * Models as files: {@code metadata} in the format of Spark ML for the parameters, {@code
 * model.json} for the records that a model is, and {@code arrays.safetensors} for their arrays. The
 * files contain no serialized Java objects and no names of classes that loading would run.
 */
public final class ModelStore {
  /** The format of models that is written, and the newest one that is read. */
  public static final int FORMAT = 1;

  static final String METADATA = "metadata";

  private static final String DOCUMENT = "model.json";

  /** The maximum size of a text, in which ten thousand labels of a kilobyte each fit. */
  private static final long MOST_BYTES = 64 << 20;

  private ModelStore() {}

  /**
   * A model as it was read.
   *
   * @param content the record that the model is
   * @param metadata the metadata of Spark ML
   */
  public record Stored<T extends Record>(T content, ModelMetadata metadata) {}

  /**
   * Saves a model that was not made by an estimator. It is loaded like one that the Pipeline API
   * saved, with the options of the fit as its parameters.
   *
   * @param label the column of labels of the fit
   * @param to a directory that does not exist yet
   * @param spark the version of Spark that fitted it; empty if it was fitted without Spark
   */
  public static void save(
      FittedModel fitted, Optional<String> label, ModelDirectory to, Optional<String> spark) {
    String metadata =
        FitMetadata.text(
            fitted.model().input().columns(), label, fitted.summary().settings(), spark);
    writeText(METADATA + "/part-00000", metadata, to);
    write(fitted, to, spark.orElse(FitMetadata.NO_SPARK));
  }

  /**
   * Writes a model: the arrays, then the document. The parameters must have been written.
   *
   * @param content a {@link FittedModel} or a {@link CentresModel}
   * @param spark the version of Spark that writes
   */
  public static void write(Record content, ModelDirectory to, String spark) {
    RecordWriter records = new RecordWriter();
    JsonNode tree = records.write(content);
    Map<String, String> sums;
    try {
      ArrayFile.write(records.arrays(), to);
      sums = ModelSums.of(to);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot write the arrays of the model at " + to.place(), e);
    }
    writeText(DOCUMENT, ModelText.write(ModelKind.of(content.getClass()), tree, sums, spark), to);
  }

  private static void writeText(String name, String text, ModelDirectory to) {
    try (OutputStream out = to.create(name)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot write " + name + " below " + to.place(), e);
    }
  }

  /**
   * Returns whether a directory holds a model of k-means; whatever else it holds is refused by
   * {@link #read}.
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
      return ModelText.isOf(ModelKind.K_MEANS, text(from, DOCUMENT));
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read the model at " + from.place(), e);
    }
  }

  /** Reads a model of constrained spectral clustering, see {@link #read(Class, ModelDirectory)}. */
  public static Stored<FittedModel> read(ModelDirectory from) {
    return read(FittedModel.class, from);
  }

  /**
   * Reads a model. The values of its parameters are not looked at.
   *
   * @param type {@link FittedModel} or {@link CentresModel}
   * @throws BadDataException if anything is missing, damaged, too new or of another kind
   */
  public static <T extends Record> Stored<T> read(Class<T> type, ModelDirectory from) {
    String place = from.place();
    try {
      requireParts(from);
      from.requireInside();
      requireShort(from.find(DOCUMENT).orElseThrow(), DOCUMENT, place);
      for (ModelDirectory.Entry part : from.list(METADATA)) {
        requireShort(part, METADATA + "/" + part.name(), place);
      }
      ModelKind kind = ModelKind.of(type);
      ModelText text = ModelText.parse(text(from, DOCUMENT), place, kind);
      // The checksums are compared before any file is parsed, so that damaged files cannot do harm.
      ModelSums.require(text.files(), ModelSums.of(from), place);
      ModelMetadata metadata = ModelMetadata.parse(metadata(from), place);
      metadata.requireClass(kind.loader());
      return new Stored<>(text.content(type, ArrayFile.read(from)), metadata);
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
    for (String part : List.of(METADATA, DOCUMENT, ArrayFile.NAME)) {
      Optional<ModelDirectory.Entry> found = from.find(part);
      if (found.isEmpty()) {
        throw ModelFault.of(from.place(), part + " is missing");
      }
      boolean directory = found.get().isDirectory();
      if (directory != part.equals(METADATA)) {
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
}
