package org.mustlink.spark.model.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamPair;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsReader$;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.fault.BadDataException;
import scala.NotImplementedError;
import scala.Option;

/**
 * The {@code metadata} of Spark ML about an instance: its class, its unique name and its
 * parameters. All of it is checked before Spark reads it, because Spark's own messages would not
 * help.
 */
final class ModelMetadata {
  static final String SET = "paramMap";
  static final String DEFAULTS = "defaultParamMap";

  /** The parameter that names the columns that hold one feature each. */
  static final String INPUT_COLUMNS = "inputCols";

  /** The parameter that names the column that holds all features. */
  static final String FEATURES_COLUMN = "featuresCol";

  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private final String path;
  private final JsonNode root;

  private ModelMetadata(String path, JsonNode root) {
    this.path = path;
    this.root = root;
  }

  /**
   * Parses the text.
   *
   * @param path the path of the model, for messages
   */
  static ModelMetadata parse(String text, String path) {
    if (text.isBlank()) {
      throw ModelFault.of(path, "its metadata is empty");
    }
    JsonNode root;
    try {
      root = MAPPER.readTree(text);
    } catch (JsonProcessingException e) {
      throw ModelFault.of(path, "its metadata is not JSON", e);
    }
    ModelMetadata metadata = new ModelMetadata(path, root);
    metadata.requireText("class");
    metadata.requireText("uid");
    metadata.requireText("sparkVersion");
    if (!root.path("timestamp").canConvertToLong()) {
      throw ModelFault.of(path, "its metadata has no number in timestamp");
    }
    if (!root.path(SET).isObject() || !root.path(DEFAULTS).isObject()) {
      throw ModelFault.of(path, "its metadata has no " + SET + " or no " + DEFAULTS);
    }
    return metadata;
  }

  /** Refuses metadata of an instance of another class. */
  void requireClass(String type) {
    String found = root.path("class").textValue();
    if (!found.equals(type)) {
      throw ModelFault.of(path, "its metadata is of the class " + found + ", not of " + type);
    }
  }

  private void requireText(String field) {
    if (!root.path(field).isTextual() || root.path(field).textValue().isBlank()) {
      throw ModelFault.of(path, "its metadata has no text in " + field);
    }
  }

  String uid() {
    return root.path("uid").textValue();
  }

  /**
   * Returns the columns of the features, from the parameters that name them. Models of the formats
   * that need this do not tell the kind of a single column of all features; it is assumed to
   * contain vectors.
   */
  FeatureColumns columns() {
    JsonNode separate = root.path(SET).path(INPUT_COLUMNS);
    JsonNode one =
        root.path(SET).path(FEATURES_COLUMN).isMissingNode()
            ? root.path(DEFAULTS).path(FEATURES_COLUMN)
            : root.path(SET).path(FEATURES_COLUMN);
    if (separate.isMissingNode()) {
      return new FeatureColumns(ColumnKind.VECTOR, List.of(text(FEATURES_COLUMN, one)));
    }
    List<String> names = new ArrayList<>();
    separate.forEach(name -> names.add(text(INPUT_COLUMNS, name)));
    if (names.isEmpty()) {
      throw impossible(INPUT_COLUMNS, separate, null);
    }
    return new FeatureColumns(ColumnKind.NUMBER, names);
  }

  private String text(String param, JsonNode value) {
    if (!value.isTextual()) {
      throw impossible(param, value, null);
    }
    return value.textValue();
  }

  private BadDataException impossible(String param, JsonNode value, @Nullable Throwable cause) {
    return ModelFault.of(
        path, "its metadata has " + value + " in " + param + ", which it cannot be", cause);
  }

  /** Sets the parameters of an instance to the values that were saved. */
  void setParams(Params instance) {
    for (String map : new String[] {DEFAULTS, SET}) {
      for (Map.Entry<String, JsonNode> param : root.path(map).properties()) {
        requireValue(instance, param.getKey(), param.getValue());
      }
    }
    DefaultParamsReader.Metadata metadata =
        DefaultParamsReader$.MODULE$.parseMetadata(root.toString(), root.path("class").textValue());
    metadata.getAndSetParams(instance, Option.empty());
  }

  private void requireValue(Params instance, String name, JsonNode value) {
    if (!instance.hasParam(name)) {
      throw ModelFault.of(path, "its metadata has the unknown parameter " + name);
    }
    try {
      requireAccepted(instance.getParam(name), value);
    } catch (Exception | NotImplementedError e) { // also the checked ones of Spark's JSON reader
      throw impossible(name, value, e);
    }
  }

  @SuppressWarnings("unchecked") // Decoding gives a value of the type of the parameter, or throws.
  private static void requireAccepted(Param<?> param, JsonNode value)
      throws JsonProcessingException {
    Object decoded = param.jsonDecode(value.toString());
    ParamPair<Object> accepted = new ParamPair<>((Param<Object>) param, decoded);
    // Spark silently converts 2.5 into 2.
    if (!MAPPER.readTree(accepted.param().jsonEncode(decoded)).equals(value)) {
      throw new IllegalArgumentException("The value has another type");
    }
  }
}
