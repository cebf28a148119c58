package org.mustlink.model.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.fault.BadDataException;

/**
 * The {@code metadata} of Spark ML about an instance: its class, its unique name and its
 * parameters. All of it is checked before Spark reads it, because Spark's own messages would not
 * help.
 */
public final class ModelMetadata {
  static final String SET = "paramMap";
  static final String DEFAULTS = "defaultParamMap";

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
    ModelFault.require(!text.isBlank(), path, "its metadata is empty");
    JsonNode root;
    try {
      root = ModelText.MAPPER.readTree(text);
    } catch (JsonProcessingException e) {
      throw ModelFault.of(path, "its metadata is not JSON", e);
    }
    ModelMetadata metadata = new ModelMetadata(path, root);
    metadata.requireText("class");
    metadata.requireText("uid");
    metadata.requireText("sparkVersion");
    ModelFault.require(
        root.path("timestamp").canConvertToLong(), path, "its metadata has no number in timestamp");
    ModelFault.require(
        root.path(SET).isObject() && root.path(DEFAULTS).isObject(),
        path,
        "its metadata has no " + SET + " or no " + DEFAULTS);
    return metadata;
  }

  /** Refuses metadata of an instance of another class. */
  void requireClass(String type) {
    String found = root.path("class").textValue();
    ModelFault.require(
        found.equals(type), path, "its metadata is of the class " + found + ", not of " + type);
  }

  private void requireText(String field) {
    ModelFault.require(
        root.path(field).isTextual() && !root.path(field).textValue().isBlank(),
        path,
        "its metadata has no text in " + field);
  }

  /** The unique name of the instance. */
  public String uid() {
    return root.path("uid").textValue();
  }

  /** The whole of it, as Spark ML reads it. */
  public String text() {
    return root.toString();
  }

  /** The class that loads the model in the Pipeline API; it is never looked up. */
  public String type() {
    return root.path("class").textValue();
  }

  /** The parameters by their names, the defaults before those that were set, as JSON. */
  public List<Map.Entry<String, String>> params() {
    List<Map.Entry<String, String>> params = new ArrayList<>();
    for (String map : List.of(DEFAULTS, SET)) {
      root.path(map)
          .properties()
          .forEach(param -> params.add(Map.entry(param.getKey(), param.getValue().toString())));
    }
    return params;
  }

  /** Makes the exception for a value that a parameter cannot have. */
  public BadDataException impossible(String param, Object value, @Nullable Throwable cause) {
    return fault("has " + value + " in " + param + ", which it cannot be", cause);
  }

  /** Makes the exception for what is wrong with the metadata. */
  public BadDataException fault(String what, @Nullable Throwable cause) {
    return ModelFault.of(path, "its metadata " + what, cause);
  }
}
