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
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.mustlink.model.store.StoredMatrices;

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

  /** Changes the text of model.json as a tree. */
  static void editDocument(Path model, Consumer<ObjectNode> change) throws IOException {
    Path file = model.resolve("model.json");
    ObjectNode root = (ObjectNode) JSON.readTree(Files.readString(file));
    change.accept(root);
    Files.writeString(file, root.toPrettyString());
  }

  /** Makes all checksums anew, as who damages a model on purpose would. */
  static void seal(Path model) throws IOException {
    sealFiles(model);
    MessageDigest digest = sha256();
    ObjectNode root = (ObjectNode) JSON.readTree(Files.readString(model.resolve("model.json")));
    digest.update(root.get("model").toString().getBytes(StandardCharsets.UTF_8));
    digest.update(root.get("files").toString().getBytes(StandardCharsets.UTF_8));
    StoredMatrices.digest(model, digest);
    editDocument(model, edited -> edited.put("sha256", HexFormat.of().formatHex(digest.digest())));
  }

  /** Makes the checksums of the files anew, but not that of all. */
  static void sealFiles(Path model) throws IOException {
    withoutHadoopsChecksums(model);
    Map<String, String> sums = new TreeMap<>();
    for (Path file : files(model)) {
      String name = model.relativize(file).toString();
      if (name.contains("/") && !file.getFileName().toString().startsWith("_")) {
        sums.put(name, HexFormat.of().formatHex(sha256().digest(Files.readAllBytes(file))));
      }
    }
    editDocument(model, root -> root.set("files", JSON.valueToTree(sums)));
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

  /** Converts a model into the first format, which had no checksums of files. */
  static void toFormatOne(Path model) throws IOException {
    withoutHadoopsChecksums(model);
    Path file = model.resolve("model.json");
    ObjectNode root = (ObjectNode) JSON.readTree(Files.readString(file));
    root.remove("files");
    ObjectNode document = (ObjectNode) root.get("model");
    document.put("format", 1);
    MessageDigest digest = sha256();
    digest.update(document.toString().getBytes(StandardCharsets.UTF_8));
    StoredMatrices.digest(model, digest);
    root.put("sha256", HexFormat.of().formatHex(digest.digest()));
    Files.writeString(file, root.toPrettyString());
  }
}
