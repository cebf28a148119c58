package org.mustlink.spark.model.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Map;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamPair;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsReader$;
import org.mustlink.model.store.ModelMetadata;
import scala.NotImplementedError;
import scala.Option;

/**
 * Sets the parameters of an instance to the values that were saved. All of them are checked before
 * Spark reads them, because Spark's own messages would not help.
 */
final class StoredParams {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private StoredParams() {}

  static void set(ModelMetadata metadata, Params instance) {
    for (Map.Entry<String, String> param : metadata.params()) {
      requireValue(metadata, instance, param.getKey(), param.getValue());
    }
    DefaultParamsReader.Metadata parsed =
        DefaultParamsReader$.MODULE$.parseMetadata(metadata.text(), metadata.type());
    parsed.getAndSetParams(instance, Option.empty());
  }

  private static void requireValue(
      ModelMetadata metadata, Params instance, String name, String value) {
    if (!instance.hasParam(name)) {
      throw metadata.fault("has the unknown parameter " + name, null);
    }
    try {
      requireAccepted(instance.getParam(name), value);
    } catch (Exception | NotImplementedError e) { // also the checked ones of Spark's JSON reader
      throw metadata.impossible(name, value, e);
    }
  }

  @SuppressWarnings("unchecked") // Decoding gives a value of the type of the parameter, or throws.
  private static void requireAccepted(Param<?> param, String value) throws JsonProcessingException {
    Object decoded = param.jsonDecode(value);
    ParamPair<Object> accepted = new ParamPair<>((Param<Object>) param, decoded);
    // Spark silently converts 2.5 into 2.
    if (!MAPPER.readTree(accepted.param().jsonEncode(decoded)).equals(MAPPER.readTree(value))) {
      throw new IllegalArgumentException("The value has another type");
    }
  }
}
