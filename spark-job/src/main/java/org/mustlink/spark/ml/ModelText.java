package org.mustlink.spark.ml;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.regex.Pattern;
import org.mustlink.spark.summary.FitSummary;

/**
 * The text of {@code model.json}: a {@link ModelDocument} under a SHA-256 checksum over all its
 * fields and all matrices.
 */
final class ModelText {
  private static final String CHECKSUM = "sha256";
  private static final String DOCUMENT = "model";

  /** Fields that may be null; all others are there or the file is refused. */
  private static final Pattern NULLABLE =
      Pattern.compile("/labels/\\d+|/summary(" + FitSummary.NULLABLE_PATHS + ")");

  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(
              DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES,
              DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES,
              DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
          .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
          .build();

  private final String path;
  private final JsonNode document;
  private final String checksum;

  private ModelText(String path, JsonNode document, String checksum) {
    this.path = path;
    this.document = document;
    this.checksum = checksum;
  }

  static String write(ModelDocument document, ModelMatrices matrices) {
    JsonNode tree = MAPPER.valueToTree(document);
    ObjectNode root = MAPPER.createObjectNode();
    root.put(CHECKSUM, checksum(tree, matrices));
    root.set(DOCUMENT, tree);
    return root.toPrettyString() + "\n";
  }

  /**
   * Parses the text, and refuses a format that this version does not know before it looks at any
   * other field.
   *
   * @param path of the model, for messages
   */
  static ModelText parse(String text, String path) {
    JsonNode root;
    try {
      root = MAPPER.readTree(text);
    } catch (JsonProcessingException e) {
      throw ModelFault.of(path, "model.json is not JSON: " + e.getOriginalMessage(), e);
    }
    JsonNode format = root.path(DOCUMENT).path("format");
    if (!format.isInt() || format.intValue() < 1) {
      throw ModelFault.of(path, "model.json names no format");
    }
    if (format.intValue() > ModelDocument.FORMAT) {
      throw ModelFault.of(
          path,
          "it has format "
              + format
              + " of Mustlink "
              + root.path(DOCUMENT).path("mustlink").asText("unknown")
              + ", and this version reads formats up to "
              + ModelDocument.FORMAT
              + "; use that version or a newer one");
    }
    if (!root.path(CHECKSUM).isTextual()) {
      throw ModelFault.of(path, "model.json has no checksum");
    }
    return new ModelText(path, root.path(DOCUMENT), root.path(CHECKSUM).textValue());
  }

  /** The document; its fields are there and of their types, their values are not checked. */
  ModelDocument document() {
    requireNoNull("", document);
    try {
      return MAPPER.treeToValue(document, ModelDocument.class);
    } catch (JsonProcessingException e) {
      throw ModelFault.of(path, "model.json has a wrong field: " + e.getOriginalMessage(), e);
    }
  }

  /** Refuses a document or matrices that are not those that were written. */
  void requireChecksum(ModelMatrices matrices) {
    if (!checksum.equals(checksum(document, matrices))) {
      throw ModelFault.of(
          path, "its checksum does not match: model.json or the data were changed or damaged");
    }
  }

  private void requireNoNull(String at, JsonNode node) {
    if (node.isNull() && !NULLABLE.matcher(at).matches()) {
      throw ModelFault.of(path, "model.json has null in " + at);
    }
    for (Map.Entry<String, JsonNode> field : node.properties()) {
      requireNoNull(at + "/" + field.getKey(), field.getValue());
    }
    for (int i = 0; node.isArray() && i < node.size(); i++) {
      requireNoNull(at + "/" + i, node.get(i));
    }
  }

  private static String checksum(JsonNode document, ModelMatrices matrices) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      // Jackson writes a tree that it read as it wrote it first, so spaces do not matter.
      digest.update(document.toString().getBytes(StandardCharsets.UTF_8));
      matrices.digest(digest);
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256", e);
    }
  }
}
