package org.mustlink.core.options;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.fault.Surface;

/** The options of a method as they were set, over their defaults. */
public final class OptionReader {
  private final Map<String, Option<?>> options = new TreeMap<>();
  private final Map<String, String> given;

  /**
   * A reader of the options of one method.
   *
   * @param given texts by key
   * @throws BadSettingException if the method does not have an option that is given
   */
  public OptionReader(MethodInfo method, Map<String, String> given) {
    requireKnown(method, given);
    method.options().forEach(option -> options.put(option.key(), option));
    this.given = Map.copyOf(given);
  }

  /**
   * Refuses options that a method does not have.
   *
   * @param given texts by key
   * @throws BadSettingException if the method does not have an option that is given
   */
  public static void requireKnown(MethodInfo method, Map<String, String> given) {
    Set<String> known = method.options().stream().map(Option::key).collect(Collectors.toSet());
    new TreeMap<>(given)
        .forEach(
            (key, text) -> {
              if (!known.contains(key)) {
                throw BadSettingException.ofOption(
                    key,
                    "'" + text + "'",
                    "method " + method.name() + " has no such option",
                    "Remove it; the options of " + method.name() + " are " + names(method) + ".");
              }
            });
  }

  private static String names(MethodInfo method) {
    return method.options().stream().map(Option::key).collect(Collectors.joining(", "));
  }

  /** Whether an option was set. */
  public boolean isGiven(Option<?> option) {
    return given.containsKey(option.key());
  }

  /** What an option was set to, else its default in this method. */
  public String text(Option<?> option) {
    return given.getOrDefault(option.key(), defaultText(option)).trim();
  }

  /**
   * The value of an option.
   *
   * @throws BadSettingException if it is out of its range
   */
  public <T> T get(Option<T> option) {
    return option.read(text(option), defaultText(option));
  }

  /**
   * Refuses an option that has no effect beside another one.
   *
   * @throws BadSettingException if the other one is set so that it rules this one out, and both are
   *     given
   */
  public void refuseTogether(Option<?> option, Option<?> other, boolean set) {
    if (set && isGiven(option)) {
      throw BadSettingException.ofOption(
          option.key(),
          "'" + text(option) + "'",
          "it has no effect while " + Surface.option(other.key()) + " = " + text(other),
          "Remove one of the two.");
    }
  }

  private String defaultText(Option<?> option) {
    Option<?> own = options.get(option.key());
    if (own == null) {
      throw new IllegalArgumentException("There is no option " + option.key());
    }
    return own.best();
  }
}
