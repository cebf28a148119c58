package org.mustlink.model.store;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** A stored model in memory, which tests change as who damages a model on purpose would. */
record ModelBytes(TreeMap<String, byte[]> files) implements ModelDirectory {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String DOCUMENT = "model.json";

  static ModelBytes of(String model) {
    ModelBytes read = new ModelBytes(new TreeMap<>());
    Path stored = StoredModels.LATEST.resolve(model);
    try (Stream<Path> files = Files.walk(stored)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        read.files.put(stored.relativize(file).toString(), Files.readAllBytes(file));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return read;
  }

  byte[] file(String name) {
    return Objects.requireNonNull(files.get(name), name);
  }

  /** The tree of model.json. */
  ObjectNode document() {
    try {
      return (ObjectNode) JSON.readTree(file(DOCUMENT));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Replaces model.json by a tree whose checksums are right. */
  void seal(ObjectNode document) {
    ObjectNode sums = document.putObject("files");
    files.forEach(
        (name, bytes) -> {
          if (!name.equals(DOCUMENT) && !name.contains("/_")) {
            sums.put(name, HexFormat.of().formatHex(ModelSums.sha256().digest(bytes)));
          }
        });
    sealDocument(document);
  }

  /** Replaces model.json by a tree whose own checksum is right. */
  void sealDocument(ObjectNode document) {
    String text = document.put("sha256", "").toPrettyString();
    byte[] digest = ModelSums.sha256().digest(text.getBytes(StandardCharsets.UTF_8));
    put(document.put("sha256", HexFormat.of().formatHex(digest)).toPrettyString());
  }

  /** Replaces model.json. */
  void put(String document) {
    files.put(DOCUMENT, document.getBytes(StandardCharsets.UTF_8));
  }

  /** Changes the tree of the records. */
  ModelBytes with(Consumer<ObjectNode> change) {
    ObjectNode document = document();
    change.accept((ObjectNode) document.get("content"));
    seal(document);
    return this;
  }

  /** Changes the header of the arrays. */
  ModelBytes withHeader(Consumer<ObjectNode> change) {
    byte[] bytes = file(ArrayFile.NAME);
    int length = (int) ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getLong();
    try {
      ObjectNode header = (ObjectNode) JSON.readTree(bytes, Long.BYTES, length);
      change.accept(header);
      return withArrays(
          header.toString(), Arrays.copyOfRange(bytes, Long.BYTES + length, bytes.length));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Replaces the arrays. */
  ModelBytes withArrays(String header, byte[] values) {
    byte[] text = header.getBytes(StandardCharsets.UTF_8);
    ByteBuffer bytes =
        ByteBuffer.allocate(Long.BYTES + text.length + values.length)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putLong(text.length)
            .put(text)
            .put(values);
    return withFile(ArrayFile.NAME, bytes.array());
  }

  /** Replaces a file. */
  ModelBytes withFile(String name, byte[] bytes) {
    files.put(name, bytes);
    seal(document());
    return this;
  }

  @Override
  public String place() {
    return "/models/one";
  }

  @Override
  public Optional<Entry> find(String name) {
    byte[] bytes = files.get(name);
    if (bytes != null) {
      return Optional.of(new Entry(name, bytes.length, false));
    }
    return name.isEmpty() || files.keySet().stream().anyMatch(file -> file.startsWith(name + "/"))
        ? Optional.of(new Entry(name, 0, true))
        : Optional.empty();
  }

  @Override
  public List<Entry> list(String directory) {
    return files.entrySet().stream()
        .filter(file -> file.getKey().startsWith(directory + "/"))
        .map(
            file ->
                new Entry(
                    file.getKey().substring(directory.length() + 1), file.getValue().length, false))
        .toList();
  }

  @Override
  public InputStream open(String name) {
    return new ByteArrayInputStream(file(name));
  }

  @Override
  public OutputStream create(String name) {
    return new ByteArrayOutputStream() {
      @Override
      public void close() {
        files.put(name, toByteArray());
      }
    };
  }

  @Override
  public void requireInside() {}
}
