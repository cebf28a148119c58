package org.mustlink.spark.ml;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.Param;
import org.mustlink.core.options.EnumWords;
import org.mustlink.core.options.FitOption;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.options.Method;
import org.mustlink.core.options.Preset;

/** Between parameters that are set and the texts that {@link FitOptions} resolves. */
final class OptionValues {
  private static final String AUTO = "auto";

  private OptionValues() {}

  /** The texts of the options that are set. */
  static Map<FitOption, String> given(FitOptionParams params) {
    Map<FitOption, String> given = new EnumMap<>(FitOption.class);
    params
        .optionDefs()
        .params()
        .forEach(
            (option, param) -> {
              if (params.isSet(param)) {
                given.put(option, String.valueOf(params.getOrDefault(param)));
              }
            });
    return given;
  }

  /**
   * Sets what differs from the defaults that would be taken anyway.
   *
   * @param texts every option by its key, as {@link FitOptions#texts()} has them
   */
  static void set(FitOptionParams params, Map<String, String> texts) {
    Map<FitOption, String> defaults = defaults(byOption(texts));
    params
        .optionDefs()
        .params()
        .forEach(
            (option, param) -> {
              String text = texts.get(option.key());
              if (text != null && !text.equals(defaults.get(option)) && !isAuto(param, text)) {
                set(params, param, OptionParam.value(param, text));
              }
            });
    // The preset differs from no default: it makes them.
    String preset = texts.get(FitOption.PRESET.key());
    if (preset != null && !preset.equals(FitOption.PRESET.defaultText(Preset.BEST))) {
      params.set(params.preset(), preset);
    }
  }

  /** What the option is set to, else its default. */
  static String text(FitOptionParams params, FitOption option) {
    Map<FitOption, String> given = given(params);
    String text = given.get(option);
    return text != null ? text : Objects.requireNonNull(defaults(given).get(option));
  }

  static OptionalInt autoInt(FitOptionParams params, FitOption option) {
    String text = text(params, option);
    return text.equals(AUTO) ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(text));
  }

  static OptionalDouble autoDouble(FitOptionParams params, FitOption option) {
    String text = text(params, option);
    return text.equals(AUTO) ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(text));
  }

  private static Map<FitOption, String> byOption(Map<String, String> texts) {
    Map<FitOption, String> options = new EnumMap<>(FitOption.class);
    texts.forEach((key, text) -> FitOption.of(key).ifPresent(option -> options.put(option, text)));
    return options;
  }

  private static Map<FitOption, String> defaults(Map<FitOption, String> given) {
    return FitOptions.defaults(
        EnumWords.parse(Preset.class, "preset", given.getOrDefault(FitOption.PRESET, "best")),
        EnumWords.parse(Method.class, "method", given.getOrDefault(FitOption.METHOD, "scacs")));
  }

  /** A number cannot be set to auto; not setting it leaves it to the preset. */
  private static boolean isAuto(Param<?> param, String text) {
    return text.equals(AUTO) && (param instanceof IntParam || param instanceof DoubleParam);
  }

  @SuppressWarnings("unchecked") // OptionParam.value gives the type of the parameter
  private static void set(FitOptionParams params, Param<?> param, Object value) {
    params.set((Param<Object>) param, value);
  }
}
