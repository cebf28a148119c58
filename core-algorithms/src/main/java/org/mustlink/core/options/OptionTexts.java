package org.mustlink.core.options;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.mustlink.core.fault.BadSettingException;

/** Option texts, one for every {@link FitOption}, parsed and held against their ranges. */
record OptionTexts(Map<FitOption, String> texts) {
  private static final String AUTO = "auto";

  FitOptions toOptions() {
    return new FitOptions(
        word(Method.class, FitOption.METHOD),
        word(Preset.class, FitOption.PRESET),
        autoInt(FitOption.K, 2, Integer.MAX_VALUE),
        wholeLong(FitOption.SEED),
        autoInt(FitOption.LANDMARKS, 2, Integer.MAX_VALUE),
        word(LandmarkSelection.class, FitOption.LANDMARK_SELECTION),
        whole(FitOption.NEIGHBOURS, 2, 64),
        word(SearchMode.class, FitOption.SEARCH),
        word(WeightRule.class, FitOption.WEIGHTS),
        autoPositive(FitOption.BANDWIDTH),
        word(Scale.class, FitOption.SCALE),
        reduction(),
        word(Metric.class, FitOption.METRIC),
        flag(FitOption.BALANCED),
        autoNumber(FitOption.BETA, Math.nextDown(1.0)),
        autoPositive(FitOption.RIDGE),
        number(FitOption.LINK_WEIGHT, Double.MAX_VALUE),
        word(Assign.class, FitOption.ASSIGN),
        whole(FitOption.STARTS, 1, 1000),
        whole(FitOption.MAX_ITER, 1, Integer.MAX_VALUE),
        autoInt(FitOption.SAMPLE_ROWS, 100, Integer.MAX_VALUE),
        byKey());
  }

  private Map<String, String> byKey() {
    Map<String, String> byKey = new LinkedHashMap<>();
    for (FitOption option : FitOption.values()) {
      byKey.put(option.key(), text(option));
    }
    return byKey;
  }

  private String text(FitOption option) {
    return Objects.requireNonNull(texts.get(option)).trim();
  }

  private <E extends Enum<E>> E word(Class<E> type, FitOption option) {
    return EnumWords.parse(type, "fit." + option.key(), text(option));
  }

  private int reduction() {
    String text = text(FitOption.REDUCE);
    return switch (text) {
      case AUTO -> FitOptions.REDUCTION_AUTO;
      case "none" -> 0;
      default -> whole(FitOption.REDUCE, 1, Integer.MAX_VALUE);
    };
  }

  private boolean flag(FitOption option) {
    return switch (text(option)) {
      case "true" -> true;
      case "false" -> false;
      default -> throw refused(option);
    };
  }

  private OptionalInt autoInt(FitOption option, int least, int most) {
    return text(option).equals(AUTO)
        ? OptionalInt.empty()
        : OptionalInt.of(whole(option, least, most));
  }

  private int whole(FitOption option, int least, int most) {
    long value = wholeLong(option);
    if (value < least || value > most) {
      throw refused(option);
    }
    return (int) value;
  }

  private long wholeLong(FitOption option) {
    try {
      return Long.parseLong(text(option));
    } catch (NumberFormatException e) {
      throw refused(option);
    }
  }

  private OptionalDouble autoPositive(FitOption option) {
    return autoNumber(option, Double.MAX_VALUE);
  }

  private OptionalDouble autoNumber(FitOption option, double most) {
    return text(option).equals(AUTO)
        ? OptionalDouble.empty()
        : OptionalDouble.of(number(option, most));
  }

  private double number(FitOption option, double most) {
    double value;
    try {
      value = Double.parseDouble(text(option));
    } catch (NumberFormatException e) {
      throw refused(option);
    }
    if (!(value > 0 && value <= most)) {
      throw refused(option);
    }
    return value;
  }

  private BadSettingException refused(FitOption option) {
    return BadSettingException.of(
        "fit." + option.key(),
        "'" + text(option) + "'",
        "allowed is " + option.range(),
        "Give a value in that range, or remove the setting to take its default "
            + option.defaultText(word(Preset.class, FitOption.PRESET))
            + ".");
  }
}
