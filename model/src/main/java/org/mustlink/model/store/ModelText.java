package org.mustlink.model.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.StreamSupport;
import org.mustlink.core.Version;

/**
 * The text of {@code model.json}: its format, the kind of the model, the versions that wrote it,
 * the tree of its records as {@link RecordWriter} makes it, the SHA-256 checksums of all other
 * files by their names, and that of the document itself.
 */
record ModelText(String path, JsonNode root) {
  /** Reads JSON without leniency. Messages are one line long and do not repeat the content. */
  static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private static final String CHECKSUM = "sha256";
  private static final String FILES = "files";
  private static final String FORMAT = "format";
  private static final String KIND = "kind";
  private static final String CONTENT = "content";

  /**
   * Makes the text.
   *
   * @param content the tree of the records
   * @param files the checksums of all files by their names
   * @param spark the version of Spark that writes
   */
  static String write(ModelKind kind, JsonNode content, Map<String, String> files, String spark) {
    ObjectNode root =
        MAPPER
            .createObjectNode()
            .put(CHECKSUM, "")
            .put(FORMAT, ModelStore.FORMAT)
            .put(KIND, kind.word())
            .put("mustlink", Version.current())
            .put("spark", spark);
    root.set(FILES, MAPPER.valueToTree(files));
    root.set(CONTENT, content);
    String text = root.toPrettyString() + "\n";
    return text.replaceFirst("\"\"", '"' + checksum(text) + '"');
  }

  /** Returns whether a text is one of a model of a kind, whatever else is wrong with it. */
  static boolean isOf(ModelKind kind, String text) {
    try {
      return MAPPER.readTree(text).path(KIND).asText().equals(kind.word());
    } catch (JsonProcessingException e) {
      return false; // the reader of the model tells what is wrong with the text
    }
  }

  /**
   * Parses the text. A format that this version does not know, and another kind, are refused before
   * any other field is read, and a changed document before its records are.
   *
   * @param path the path of the model, for messages
   */
  static ModelText parse(String text, String path, ModelKind kind) {
    JsonNode root;
    try {
      root = MAPPER.readTree(text);
    } catch (MismatchedInputException e) {
      throw ModelFault.of(path, "model.json has something after its end", e);
    } catch (JsonProcessingException e) {
      throw ModelFault.of(path, "model.json is not JSON: " + e.getOriginalMessage(), e);
    }
    JsonNode format = root.path(FORMAT);
    ModelFault.require(
        format.isInt() && format.intValue() >= 1, path, "model.json names no format");
    ModelFault.require(
        format.intValue() <= ModelStore.FORMAT,
        path,
        "it has format %s of Mustlink %s, and this version reads formats up to %s; use that version or a newer one"
            .formatted(
                format, ModelFault.brief(root.path("mustlink").asText()), ModelStore.FORMAT));
    String found = root.path(KIND).asText();
    ModelFault.require(
        found.equals(kind.word()),
        path,
        "it is a model of " + ModelFault.brief(found) + ", not of " + kind.word());
    ModelFault.require(root.path(CHECKSUM).isTextual(), path, "model.json has no checksum");
    JsonNode files = root.path(FILES);
    ModelFault.require(
        files.isObject()
            && StreamSupport.stream(files.spliterator(), false).allMatch(JsonNode::isTextual),
        path,
        "model.json has no checksums of the other files");
    String sum = root.path(CHECKSUM).textValue();
    ModelFault.require(
        sum.equals(checksum(text.replace(sum, ""))),
        path,
        "model.json does not match its checksum: it was changed or damaged");
    return new ModelText(path, root);
  }

  /** Returns the checksums of all other files by their names. */
  Map<String, String> files() {
    Map<String, String> sums = new TreeMap<>();
    root.path(FILES)
        .properties()
        .forEach(file -> sums.put(file.getKey(), file.getValue().textValue()));
    return sums;
  }

  /** Makes the record that the model is. */
  <T> T content(Class<T> type, Map<String, ArrayBlock> arrays) {
    return new RecordReader(path, arrays).read(root.path(CONTENT), type);
  }

  /** Returns the checksum of a text without its checksum. */
  private static String checksum(String text) {
    return HexFormat.of()
        .formatHex(ModelSums.sha256().digest(text.getBytes(StandardCharsets.UTF_8)));
  }
}
