package org.mustlink.core.fault;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a message is read. The same setting has one name in the settings of the command and another
 * one among the parameters of the Pipeline API. Messages of code that serves both therefore name it
 * in braces, as the command has it: {@code {fit.k}}. What holds on one surface alone is in braces
 * too: {@code {command:text}} or {@code {api:text}}.
 */
public enum Surface {
  /** The settings of the command: {@code {fit.k}} is read as {@code fit.k}. */
  COMMAND,
  /** The parameters of the Pipeline API: {@code {fit.k}} is read as {@code k}. */
  API,
  /**
   * The parameters of the estimators of Python that need no Spark, which have the names of
   * scikit-learn: {@code {fit.k}} is read as {@code n_clusters}.
   */
  ESTIMATOR;

  private static final Pattern NAME =
      Pattern.compile("\\{((?:fit|input|links|faults)(?:\\.\\w+)+)}");

  private static final Pattern ONLY = Pattern.compile("\\{(command|api):([^{}]*)}");

  /** Parameters that are not simply the last part of the setting. */
  private static final Map<String, String> PARAMETERS =
      Map.ofEntries(
          Map.entry("input.id", "idCols"),
          Map.entry("input.label", "labelCol"),
          Map.entry("input.weight", "weightCol"),
          Map.entry("input.features", "inputCols"),
          Map.entry("input.unknown", "unknownLabels"),
          Map.entry("input.kinds", "columnKinds"),
          Map.entry("input.labels.id", "labelsIdCols"),
          Map.entry("input.labels.label", "labelsLabelCol"),
          Map.entry("input.labels.weight", "labelsWeightCol"),
          Map.entry("links.first", "linkFirstCols"),
          Map.entry("links.second", "linkSecondCols"),
          Map.entry("links.type", "linkTypeCol"),
          Map.entry("links.weight", "linkWeightCol"),
          Map.entry("links.holdout", "linkHoldout"),
          Map.entry("links.together", "togetherCols"),
          Map.entry("links.togetherWeights", "togetherWeights"),
          Map.entry("links.apart", "apartCols"));

  /** Names of scikit-learn that are not simply the last part of the setting in snake case. */
  private static final Map<String, String> ESTIMATOR_PARAMETERS =
      Map.ofEntries(
          Map.entry("fit.k", "n_clusters"),
          Map.entry("fit.seed", "random_state"),
          Map.entry("fit.landmarks", "n_landmarks"),
          Map.entry("fit.neighbours", "n_neighbors"),
          Map.entry("fit.reduce", "n_components"),
          Map.entry("fit.starts", "n_init"),
          Map.entry("fit.assign", "assign_labels"),
          Map.entry("input.label", "y"),
          Map.entry("input.features", "X"),
          Map.entry("input.unknown", "unknown_labels"),
          Map.entry("input.kinds", "column_kinds"),
          Map.entry("links.weight", "link_weights"));

  /** The mark for the setting {@code fit.KEY}, or the parameter {@code KEY}, of an option. */
  public static String option(String key) {
    return "{fit." + key + "}";
  }

  /** A message with every setting named as on this surface. */
  public String word(String message) {
    String named =
        NAME.matcher(message).replaceAll(match -> Matcher.quoteReplacement(name(match.group(1))));
    return ONLY.matcher(named)
        .replaceAll(
            match ->
                match.group(1).equals(this == COMMAND ? "command" : "api")
                    ? Matcher.quoteReplacement(match.group(2))
                    : "");
  }

  private String name(String setting) {
    String last = setting.substring(setting.indexOf('.') + 1);
    return switch (this) {
      case COMMAND -> setting;
      case API -> PARAMETERS.getOrDefault(setting, last);
      case ESTIMATOR -> ESTIMATOR_PARAMETERS.getOrDefault(setting, snakeCase(last));
    };
  }

  private static String snakeCase(String name) {
    return name.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
  }
}
