package org.mustlink.model.store;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.options.Option;

/**
 * The metadata of a model that was not made by an estimator, as Spark ML would write it: parameters
 * for the columns, the label and the options in which the fit differs from the defaults.
 */
final class FitMetadata {
  /** In place of a version of Spark, in models that were fitted without it. */
  static final String NO_SPARK = "none";

  /**
   * The version in whose form the metadata is if no Spark fitted the model: Spark reads it by it.
   */
  private static final String FORM = "3.5.0";

  /** The random part of a name, as long as in the names that Spark makes. */
  private static final int RANDOM = 12;

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private FitMetadata() {}

  /**
   * Makes the text, with a random name for the model.
   *
   * @param label the column of labels of the fit
   * @param settings the texts of all options by their keys
   * @param spark the version of Spark that fitted the model, if one did
   */
  static String text(
      FeatureColumns columns,
      Optional<String> label,
      Map<String, String> settings,
      Optional<String> spark) {
    ObjectNode root = MAPPER.createObjectNode();
    root.put("class", ModelKind.SPECTRAL_CLUSTERING.loader());
    root.put("timestamp", System.currentTimeMillis());
    root.put("sparkVersion", spark.orElse(FORM));
    String random = UUID.randomUUID().toString();
    root.put("uid", "mustlink_" + random.substring(random.length() - RANDOM));
    ObjectNode params = root.putObject(ModelMetadata.SET);
    if (columns.areSeparate()) {
      columns.names().forEach(params.putArray("inputCols")::add);
    } else {
      params.put("featuresCol", columns.names().get(0));
    }
    label.ifPresent(name -> params.put("labelCol", name));
    Map<String, String> defaults = FitOptions.defaults(settings);
    // The preset is written as a default, because it determines the other defaults.
    defaults.put(FitOptions.PRESET.key(), FitOptions.PRESET.best());
    for (Option<?> option : FitOptions.ALL) {
      String text = settings.get(option.key());
      if (text != null && !text.equals(defaults.get(option.key()))) {
        put(params, option, text);
      }
    }
    root.putObject(ModelMetadata.DEFAULTS);
    return root + "\n";
  }

  /**
   * Adds a parameter. A number cannot be set to auto; it is left out, so that the preset determines
   * it.
   */
  private static void put(ObjectNode params, Option<?> option, String text) {
    String key = option.key();
    switch (option.range().kind()) {
      case FLAG -> params.put(key, Boolean.parseBoolean(text));
      case LONG -> params.put(key, Long.parseLong(text));
      case TEXT -> params.put(key, text);
      case INT -> {
        if (!text.equals("auto")) {
          params.put(key, Integer.parseInt(text));
        }
      }
      case DOUBLE -> {
        if (!text.equals("auto")) {
          params.put(key, Double.parseDouble(text));
        }
      }
    }
  }
}
