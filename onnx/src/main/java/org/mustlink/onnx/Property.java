package org.mustlink.onnx;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.stream.IntStream;
import org.mustlink.core.Version;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.model.CentresModel;
import org.mustlink.model.ClusteringModel;

/**
 * A property of the file, by which people and programs see what goes in and what comes out.
 *
 * @param value a text, or a list in JSON
 */
record Property(String key, String value) {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  static List<Property> of(ClusteringModel model) {
    return List.of(
        version(),
        columns(model.input().columns(), model.map().inputs()),
        json("clusters", model.ids().ids()),
        json("labels", model.labels()),
        new Property("mustlink.search", "exact"));
  }

  static List<Property> of(CentresModel model) {
    return List.of(
        version(),
        columns(model.columns(), model.d()),
        json("clusters", IntStream.range(0, model.k()).boxed().toList()));
  }

  private static Property version() {
    return new Property("mustlink.version", Version.current());
  }

  /** The names of the features, one each. */
  private static Property columns(FeatureColumns columns, int d) {
    return json("columns", IntStream.range(0, d).mapToObj(columns::name).toList());
  }

  private static Property json(String key, List<?> values) {
    try {
      return new Property("mustlink." + key, MAPPER.writeValueAsString(values));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("A list of texts or numbers is always JSON", e);
    }
  }
}
