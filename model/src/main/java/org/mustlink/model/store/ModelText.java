package org.mustlink.model.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.mustlink.core.options.Assign;
import org.mustlink.core.options.EnumWords;
import org.mustlink.model.summary.FitSummary;

/**
 * The text of {@code model.json}: a {@link ModelDocument}, the checksums of all other files by
 * their names, and a SHA-256 checksum over both and all matrices. Format 1 has no checksums of
 * files.
 */
final class ModelText {
  private static final String CHECKSUM = "sha256";
  private static final String FILES = "files";
  private static final String DOCUMENT = "model";
  private static final String KIND = "kind";

  /** The fields that may be null; the file is refused if another one is missing. */
  private static final Pattern NULLABLE =
      Pattern.compile(
          "/experts|/input/("
              + String.join("|", InputCodec.MAPS)
              + ")|/reach|/outliers|/ids|/sampled|/memberships|/labels/\\d+|/summary("
              + FitSummary.NULLABLE_PATHS
              + ")");

  /** The first format with classifiers, and with the trial on labelled rows in the summary. */
  private static final int WITH_EXPERTS = 3;

  /** The first format with ids of clusters, and with the changes since an earlier fit. */
  private static final int WITH_DRIFT = 4;

  /** The first format with linear ridge regression among the classifiers. */
  private static final int WITH_LINEAR_RIDGE = 5;

  /** The first format with a random forest among the classifiers. */
  private static final int WITH_FOREST = 6;

  /** The first format with the columns of the input, and whether clusters are classes. */
  private static final int WITH_INPUT = 7;

  /** The first format with columns of any kind, and with words for what has changed in them. */
  private static final int WITH_ENCODING = 8;

  /** The first format with outliers and new classes. */
  private static final int WITH_OUTLIERS = 9;

  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          // Messages are one line long and do not repeat the content of the file.
          .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
          .enable(
              DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES,
              DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES,
              DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
          .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
          .build();

  private final String path;
  private final JsonNode document;
  private final JsonNode files;
  private final String checksum;

  private ModelText(String path, JsonNode document, JsonNode files, String checksum) {
    this.path = path;
    this.document = document;
    this.files = files;
    this.checksum = checksum;
  }

  /**
   * Makes the text.
   *
   * @param files the checksums of all files by their names
   */
  static String write(Object document, ModelMatrices matrices, Map<String, String> files) {
    JsonNode tree = MAPPER.valueToTree(document);
    JsonNode sums = MAPPER.valueToTree(files);
    ObjectNode root = MAPPER.createObjectNode();
    root.put(CHECKSUM, checksum(tree, sums, matrices));
    root.set(FILES, sums);
    root.set(DOCUMENT, tree);
    return root.toPrettyString() + "\n";
  }

  /** Returns the kind of the model of a text, empty for those of a fit of landmarks or no model. */
  static String kind(String text) {
    try {
      return MAPPER.readTree(text).path(DOCUMENT).path(KIND).asText("");
    } catch (JsonProcessingException e) {
      return ""; // the reader of the model tells what is wrong with the text
    }
  }

  /**
   * Parses the text. A format that this version does not know is refused before any other field is
   * read.
   *
   * @param path the path of the model, for messages
   * @param kind the kind of the model, empty for those of a fit of landmarks
   * @param newest the newest format of this kind
   */
  static ModelText parse(String text, String path, String kind, int newest) {
    JsonNode root;
    try {
      root = MAPPER.readTree(text);
    } catch (MismatchedInputException e) {
      throw ModelFault.of(path, "model.json has something after its end", e);
    } catch (JsonProcessingException e) {
      throw ModelFault.of(path, "model.json is not JSON: " + e.getOriginalMessage(), e);
    }
    String found = root.path(DOCUMENT).path(KIND).asText("");
    if (!found.equals(kind)) {
      throw ModelFault.of(
          path,
          found.isEmpty()
              ? "it is no model of " + kind + ", but of constrained spectral clustering"
              : "it is a model of " + found + ", which another class loads");
    }
    JsonNode format = root.path(DOCUMENT).path("format");
    if (!format.isInt() || format.intValue() < 1) {
      throw ModelFault.of(path, "model.json names no format");
    }
    if (format.intValue() > newest) {
      throw ModelFault.of(
          path,
          "it has format "
              + format
              + " of Mustlink "
              + root.path(DOCUMENT).path("mustlink").asText("unknown")
              + ", and this version reads formats up to "
              + newest
              + "; use that version or a newer one");
    }
    if (!root.path(CHECKSUM).isTextual()) {
      throw ModelFault.of(path, "model.json has no checksum");
    }
    if (format.intValue() > 1 && !isSums(root.path(FILES))) {
      throw ModelFault.of(path, "model.json has no checksums of the other files");
    }
    return new ModelText(
        path, root.path(DOCUMENT), root.path(FILES), root.path(CHECKSUM).textValue());
  }

  /** Whether a text is JSON of a model of a kind. */
  static boolean isOf(String text, String kind) {
    try {
      return MAPPER.readTree(text).path(DOCUMENT).path(KIND).asText("").equals(kind);
    } catch (JsonProcessingException e) {
      return false; // which is told when the model is read
    }
  }

  private static boolean isSums(JsonNode files) {
    return files.isObject()
        && StreamSupport.stream(files.spliterator(), false).allMatch(JsonNode::isTextual);
  }

  /** Returns the checksums of all other files by their names; nothing in format 1. */
  Optional<Map<String, String>> files() {
    if (files.isMissingNode()) {
      return Optional.empty();
    }
    Map<String, String> sums = new TreeMap<>();
    files.properties().forEach(file -> sums.put(file.getKey(), file.getValue().textValue()));
    return Optional.of(sums);
  }

  /**
   * Returns the document. Its fields exist and have the right types; their values are not checked.
   *
   * @param metadata names the columns, which are not in documents of earlier formats
   */
  ModelDocument document(ModelMetadata metadata) {
    return read(current(document, metadata), ModelDocument.class);
  }

  /** Returns a document of another kind of model. */
  <T> T document(Class<T> type) {
    return read(document, type);
  }

  private <T> T read(JsonNode current, Class<T> type) {
    requireNoNull("", current);
    try {
      return MAPPER.treeToValue(current, type);
    } catch (JsonMappingException e) {
      throw ModelFault.of(
          path,
          "model.json has a wrong field" + place(e.getPath()) + ": " + e.getOriginalMessage(),
          e);
    } catch (JsonProcessingException e) {
      throw ModelFault.of(path, "model.json has a wrong field: " + e.getOriginalMessage(), e);
    }
  }

  /**
   * Returns where in the document something is wrong, in words; nothing for the document itself.
   */
  private static String place(List<JsonMappingException.Reference> path) {
    String names =
        path.stream()
            .map(
                at -> at.getFieldName() == null ? String.valueOf(at.getIndex()) : at.getFieldName())
            .collect(Collectors.joining("."));
    return names.isEmpty() ? "" : " in " + names;
  }

  /** Returns the document, completed by the fields that its format did not have yet. */
  private static JsonNode current(JsonNode document, ModelMetadata metadata) {
    JsonNode copy = document.deepCopy();
    int format = document.path("format").intValue();
    if (format < WITH_EXPERTS) {
      putMissing(copy, "experts", "sparse", "reach");
      putMissing(copy.path("summary"), "outOfSample", "stability");
    }
    if (format < WITH_DRIFT) {
      putMissing(copy, "ids", "sampled");
      putMissing(copy.path("summary"), "drift", "reliability");
    }
    if (format < WITH_LINEAR_RIDGE
        && copy.path("experts") instanceof ObjectNode classifiers
        && !classifiers.has("linearRidge")) {
      classifiers.put("linearRidge", 0.0);
    }
    if (format < WITH_FOREST
        && copy.path("experts") instanceof ObjectNode classifiers
        && !classifiers.has("forest")) {
      classifiers.put("forest", 0.0).put("nodes", 0);
    }
    if (format < WITH_INPUT && copy instanceof ObjectNode fields) {
      putInput(fields, metadata);
    }
    if (format < WITH_ENCODING) {
      putMissing(copy.path("input"), "encoding");
      for (JsonNode feature : copy.path("summary").path("drift").path("features")) {
        putMissing(feature, "told");
      }
    }
    if (format < WITH_OUTLIERS) {
      putMissing(copy, "outliers");
      putMissing(copy.path("summary"), "outliers", "newClasses");
    }
    // Some models of the present format are from before these were told.
    putMissing(copy, "memberships");
    putMissing(copy.path("summary"), "numberOfClusters", "memberships", "apart");
    putMissing(copy.path("summary").path("apart"), "heldOut");
    if (copy.path("summary").path("constraints").path("together") instanceof ObjectNode kept
        && !kept.has("strayed")) {
      kept.put("strayed", 0);
    }
    if (copy.path("summary").path("newClasses") instanceof ObjectNode found
        && !found.has("proven")) {
      found.put("proven", 0);
    }
    return copy;
  }

  private static void putInput(ObjectNode fields, ModelMetadata metadata) {
    JsonNode sparse = fields.remove("sparse");
    if (fields.has("input")) {
      return;
    }
    ObjectNode input = fields.putObject("input");
    input.set("columns", MAPPER.valueToTree(InputCodec.columns(metadata.columns())));
    InputCodec.MAPS.forEach(input::putNull);
    input.set("sparse", sparse);
    // Clusters that were not found by k-means were found from labels.
    String assigned = fields.path("summary").path("assigned").asText();
    fields.put("clustersAreClasses", !assigned.equals(EnumWords.word(Assign.KMEANS)));
  }

  private static void putMissing(JsonNode node, String... names) {
    for (String name : names) {
      if (node instanceof ObjectNode fields && !fields.has(name)) {
        fields.putNull(name);
      }
    }
  }

  /** Refuses a document or matrices that differ from those that were written. */
  void requireChecksum(ModelMatrices matrices) {
    if (!checksum.equals(checksum(document, files, matrices))) {
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

  private static String checksum(JsonNode document, JsonNode files, ModelMatrices matrices) {
    MessageDigest digest = ModelSums.sha256();
    // Jackson writes a parsed tree in the same form as the original, so that white space does not
    // matter.
    digest.update(document.toString().getBytes(StandardCharsets.UTF_8));
    if (!files.isMissingNode()) {
      digest.update(files.toString().getBytes(StandardCharsets.UTF_8));
    }
    matrices.digest(digest);
    return HexFormat.of().formatHex(digest.digest());
  }
}
