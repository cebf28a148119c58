package org.mustlink.core.options;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.mustlink.core.fault.BadSettingException;

/** The texts of a method's options, parsed and held against their ranges. */
public final class OptionReader {
  private final Map<String, MethodOption> options;
  private final Map<String, String> given;

  /** Refuses options that the method does not have. */
  public OptionReader(String method, List<MethodOption> options, Map<String, String> given) {
    this.options = new TreeMap<>();
    options.forEach(option -> this.options.put(option.key(), option));
    this.given = given;
    for (Map.Entry<String, String> entry : new TreeMap<>(given).entrySet()) {
      if (!this.options.containsKey(entry.getKey())) {
        throw BadSettingException.of(
            "fit." + entry.getKey(),
            "'" + entry.getValue() + "'",
            "method " + method + " has no such option",
            "Remove it; the options of " + method + " are " + names(options) + ".");
      }
    }
  }

  private static String names(List<MethodOption> options) {
    return options.stream().map(MethodOption::key).collect(Collectors.joining(", "));
  }

  public boolean isGiven(String key) {
    return given.containsKey(key);
  }

  /** Refuses an option that means nothing beside another one. */
  public void refuseTogether(String key, String other, boolean set) {
    if (set && isGiven(key)) {
      throw BadSettingException.of(
          "fit." + key,
          "'" + text(key) + "'",
          "it means nothing while fit." + other + " = " + text(other),
          "Remove one of the two.");
    }
  }

  public String text(String key) {
    return given.getOrDefault(key, option(key).defaultText()).trim();
  }

  private MethodOption option(String key) {
    MethodOption option = options.get(key);
    if (option == null) {
      throw new IllegalArgumentException("There is no option " + key);
    }
    return option;
  }

  public <E extends Enum<E>> E word(Class<E> type, String key) {
    return EnumWords.parse(type, "fit." + key, text(key));
  }

  public int whole(String key, int least, int most) {
    try {
      int value = Integer.parseInt(text(key));
      if (value >= least && value <= most) {
        return value;
      }
    } catch (NumberFormatException e) {
      throw refused(key);
    }
    throw refused(key);
  }

  /** A number with least < value < most, or empty for "auto". */
  public OptionalDouble autoNumber(String key, double least, double most) {
    if (text(key).equals("auto")) {
      return OptionalDouble.empty();
    }
    double value;
    try {
      value = Double.parseDouble(text(key));
    } catch (NumberFormatException e) {
      throw refused(key);
    }
    if (!(value > least && value < most)) {
      throw refused(key);
    }
    return OptionalDouble.of(value);
  }

  private BadSettingException refused(String key) {
    return BadSettingException.of(
        "fit." + key,
        "'" + text(key) + "'",
        "allowed is " + option(key).range(),
        "Give a value in that range, or remove the setting to take its default "
            + option(key).defaultText()
            + ".");
  }
}
