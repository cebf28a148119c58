package org.mustlink.spark.ml;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;

/** Changes copies of a stored model. */
final class ModelCopies {
  private static final ObjectMapper JSON = new ObjectMapper();

  private ModelCopies() {}

  /** All files of a model but Hadoop's own checksums, in order of their names. */
  static List<Path> files(Path model) throws IOException {
    try (Stream<Path> files = Files.walk(model)) {
      return files
          .filter(file -> Files.isRegularFile(file) && !file.toString().endsWith(".crc"))
          .sorted()
          .toList();
    }
  }

  /** Removes Hadoop's checksums, which would find every change before the model's own do. */
  static void withoutHadoopsChecksums(Path model) throws IOException {
    try (Stream<Path> files = Files.walk(model)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".crc")).toList()) {
        Files.delete(file);
      }
    }
  }

  static void editMetadata(Path model, UnaryOperator<String> change) throws IOException {
    withoutHadoopsChecksums(model);
    for (Path file : files(model.resolve("metadata"))) {
      if (Files.size(file) > 0) {
        Files.writeString(file, change.apply(Files.readString(file)));
      }
    }
  }

  static void clear(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
  }

  /** Makes a model what the first format was: it had no checksums of files. */
  static void toFormatOne(SparkSession spark, Path model) throws IOException {
    withoutHadoopsChecksums(model);
    Path file = model.resolve("model.json");
    ObjectNode root = (ObjectNode) JSON.readTree(Files.readString(file));
    root.remove("files");
    ObjectNode document = (ObjectNode) root.get("model");
    document.put("format", 1);
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(document.toString().getBytes(StandardCharsets.UTF_8));
      ModelMatrices.read(spark, model.resolve("data").toString(), model.toString()).digest(digest);
      root.put("sha256", HexFormat.of().formatHex(digest.digest()));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
    Files.writeString(file, root.toPrettyString());
  }
}
