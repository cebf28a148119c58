package org.mustlink.spark.model.store;

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

  static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.sorted().toList()) {
        Files.copy(file, to.resolve(from.relativize(file).toString()));
      }
    }
  }

  /** Makes all checksums anew, as who damages a model on purpose would. */
  static void seal(Path model) throws IOException {
    withoutHadoopsChecksums(model);
    Path document = model.resolve("model.json");
    ObjectNode root = (ObjectNode) JSON.readTree(Files.readString(document));
    ObjectNode sums = root.putObject("files");
    for (Path file : files(model)) {
      if (!file.equals(document) && !file.getFileName().toString().startsWith("_")) {
        sums.put(model.relativize(file).toString(), sum(Files.readAllBytes(file)));
      }
    }
    String text = root.put("sha256", "").toPrettyString();
    root.put("sha256", sum(text.getBytes(StandardCharsets.UTF_8)));
    Files.writeString(document, root.toPrettyString());
  }

  private static String sum(byte[] bytes) {
    return HexFormat.of().formatHex(sha256().digest(bytes));
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  static void clear(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
  }
}
