package org.mustlink.spark.ml.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.Map;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamPair;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsReader$;
import scala.NotImplementedError;
import scala.Option;

/**
 * What Spark ML keeps of an instance in {@code metadata}: its class, its unique name and its
 * parameters. All of it is checked before Spark reads it, whose own messages would not help.
 */
final class ModelMetadata {
  private static final String SET = "paramMap";
  private static final String DEFAULTS = "defaultParamMap";

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
   * @param type whose instance it must be of
   * @param path of the model, for messages
   */
  static ModelMetadata parse(String text, Class<?> type, String path) {
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
    String found = root.path("class").textValue();
    if (!found.equals(type.getName())) {
      throw ModelFault.of(
          path, "its metadata is of the class " + found + ", not of " + type.getName());
    }
    return metadata;
  }

  private void requireText(String field) {
    if (!root.path(field).isTextual() || root.path(field).textValue().isBlank()) {
      throw ModelFault.of(path, "its metadata has no text in " + field);
    }
  }

  String uid() {
    return root.path("uid").textValue();
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
      throw ModelFault.of(
          path, "its metadata has " + value + " in " + name + ", which it cannot be", e);
    }
  }

  @SuppressWarnings("unchecked") // Decoding gives a value of the type of the parameter, or throws.
  private static void requireAccepted(Param<?> param, JsonNode value)
      throws JsonProcessingException {
    Object decoded = param.jsonDecode(value.toString());
    ParamPair<Object> accepted = new ParamPair<>((Param<Object>) param, decoded);
    // Spark takes 2.5 for 2 without a word.
    if (!MAPPER.readTree(accepted.param().jsonEncode(decoded)).equals(value)) {
      throw new IllegalArgumentException("The value has another type");
    }
  }
}
