package org.mustlink.core.options;

import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.mustlink.core.fault.BadSettingException;

/**
 * The options of one fit, complete and checked. An empty optional means "auto".
 *
 * @param landmarks p
 * @param neighbours r
 * @param reduction principal components kept; negative for auto, 0 for none
 * @param beta the threshold beta0 of the constraint eigenvalues, in (0, 1)
 * @param ridge the spectral ridge eps
 * @param linkWeight how much links count beside labels, greater than 0
 * @param texts every option as it was resolved, by key, for summaries
 */
public record FitOptions(
    Method method,
    Preset preset,
    OptionalInt k,
    long seed,
    OptionalInt landmarks,
    LandmarkSelection landmarkSelection,
    int neighbours,
    SearchMode search,
    WeightRule weights,
    OptionalDouble bandwidth,
    Scale scale,
    int reduction,
    Metric metric,
    boolean balanced,
    OptionalDouble beta,
    OptionalDouble ridge,
    double linkWeight,
    Assign assign,
    int starts,
    int maxIter,
    OptionalInt sampleRows,
    Map<String, String> texts) {

  public FitOptions {
    texts = Collections.unmodifiableMap(new LinkedHashMap<>(texts));
  }

  /** {@link #reduction()} chosen by the number of columns. */
  public static final int REDUCTION_AUTO = -1;

  /**
   * The options that result from what was set, over the defaults of the preset that was set.
   *
   * @param given texts by option, such as {@code landmarks -> "500"}
   * @throws BadSettingException naming the option, the value, the rule and the remedy
   */
  public static FitOptions resolve(Map<FitOption, String> given) {
    Preset preset =
        EnumWords.parse(
            Preset.class, "fit.preset", given.getOrDefault(FitOption.PRESET, "best").trim());
    Method method =
        EnumWords.parse(
            Method.class, "fit.method", given.getOrDefault(FitOption.METHOD, "scacs").trim());
    Map<FitOption, String> all = defaults(preset, method);
    if (!method.constrained()) {
      refuseConstrainedOptions(method, given);
    }
    all.putAll(given);
    FitOptions options = new OptionTexts(all).toOptions();
    options.checkTogether(given);
    return options;
  }

  /** The text of every option that a fit with this preset and method takes when it is not set. */
  public static Map<FitOption, String> defaults(Preset preset, Method method) {
    Map<FitOption, String> all = new EnumMap<>(FitOption.class);
    for (FitOption option : FitOption.values()) {
      all.put(option, option.defaultText(preset));
    }
    if (!method.constrained()) {
      all.put(
          FitOption.LANDMARK_SELECTION,
          EnumWords.word(
              method == Method.LSC_R ? LandmarkSelection.RANDOM : LandmarkSelection.KMEANS));
    }
    return all;
  }

  /**
   * Holds one text against the range of its option, whatever the others are.
   *
   * @throws BadSettingException naming the option, the value, the rule and the remedy
   */
  public static void check(FitOption option, String text) {
    Map<FitOption, String> all = defaults(Preset.BEST, Method.SCACS);
    all.put(option, text);
    new OptionTexts(all).toOptions();
  }

  private static void refuseConstrainedOptions(Method method, Map<FitOption, String> given) {
    for (FitOption option :
        new FitOption[] {
          FitOption.BALANCED,
          FitOption.BETA,
          FitOption.RIDGE,
          FitOption.LINK_WEIGHT,
          FitOption.LANDMARK_SELECTION
        }) {
      if (given.containsKey(option)) {
        throw BadSettingException.of(
            "fit." + option.key(),
            given.get(option),
            "method " + EnumWords.word(method) + " has no such option",
            "Remove it, or use fit.method = scacs.");
      }
    }
  }

  private void checkTogether(Map<FitOption, String> given) {
    if (weights == WeightRule.GAUSSIAN && bandwidth.isEmpty()) {
      throw BadSettingException.of(
          "fit.weights",
          "gaussian",
          "it needs a bandwidth",
          "Set fit.bandwidth, or take gaussian-local or gaussian-average.");
    }
    if (weights != WeightRule.GAUSSIAN && bandwidth.isPresent()) {
      throw BadSettingException.of(
          "fit.bandwidth",
          bandwidth.getAsDouble(),
          "only fit.weights = gaussian takes a bandwidth, here it is " + EnumWords.word(weights),
          "Remove fit.bandwidth or set fit.weights = gaussian.");
    }
    if (!method.constrained()
        && ((assign != Assign.AUTO && assign != Assign.KMEANS) || metric == Metric.RCA)) {
      throw BadSettingException.of(
          "fit.method",
          EnumWords.word(method),
          "it uses no labels, and assign = seeded | vote | anchors and metric = rca need them",
          "Use fit.method = scacs, or assign = kmeans and metric = none.");
    }
    if (given.containsKey(FitOption.PRESET) && preset == Preset.PAPER && !method.constrained()) {
      throw BadSettingException.of(
          "fit.preset",
          "paper",
          "it belongs to method scacs",
          "Remove it or set fit.method = scacs.");
    }
  }
}
