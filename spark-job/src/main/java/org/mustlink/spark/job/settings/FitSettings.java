package org.mustlink.spark.job.settings;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.options.MethodInfo;
import org.mustlink.core.registry.MethodRegistry;
import org.mustlink.spark.group.GroupOptions;

/**
 * The group {@code fit} of the settings: the options of a fit that were set. All other options have
 * their defaults.
 *
 * @param by the columns whose values define the groups; empty if the whole table is one group
 * @param texts the values of the other options, by key
 */
public record FitSettings(List<String> by, Map<String, String> texts) {
  /**
   * Checks the options.
   *
   * @throws BadSettingException naming the option, its value, the rule and the remedy
   */
  public FitSettings {
    by = List.copyOf(by);
    texts = Collections.unmodifiableMap(new TreeMap<>(texts));
    resolved(by, texts);
  }

  private static String method(Map<String, String> texts) {
    return texts.getOrDefault(FitOptions.METHOD.key(), GroupOptions.LARGE).trim();
  }

  /** Tells whether each group, or the whole table, is clustered in the memory of one task. */
  public boolean inMemory() {
    return inMemory(by, texts);
  }

  private static boolean inMemory(List<String> by, Map<String, String> texts) {
    return !by.isEmpty() || !MethodRegistry.get(method(texts)).anySize();
  }

  /**
   * Returns the options of a fit of a table of any size, with the defaults of their preset.
   *
   * @throws BadSettingException if an option is not one of such a fit
   */
  FitOptions options() {
    return options(texts);
  }

  /** Returns the options of a fit in memory, of groups or of one table. */
  public GroupOptions groups() {
    return GroupOptions.resolve(by, texts);
  }

  /** Returns the values of all options by key, including the defaults. */
  Map<String, String> resolved() {
    return resolved(by, texts);
  }

  /** Returns the keys of the options whose defaults depend on the features. */
  Set<String> open() {
    return inMemory() ? Set.of() : options().open();
  }

  private static Map<String, String> resolved(List<String> by, Map<String, String> texts) {
    return inMemory(by, texts) ? GroupOptions.resolve(by, texts).texts() : options(texts).texts();
  }

  private static FitOptions options(Map<String, String> texts) {
    texts.forEach(
        (key, text) -> {
          if (FitOptions.find(key).isEmpty()) {
            throw foreign(key, text, texts);
          }
        });
    return FitOptions.resolve(texts);
  }

  private static BadSettingException foreign(String key, String text, Map<String, String> texts) {
    String takers =
        MethodRegistry.all().stream()
            .filter(info -> info.options().stream().anyMatch(option -> option.key().equals(key)))
            .map(MethodInfo::name)
            .collect(Collectors.joining(", "));
    return BadSettingException.ofOption(
        key,
        "'" + text + "'",
        "method " + method(texts) + " on a whole table has no such option",
        "Remove it, or use one of the methods that have it: " + takers + ".");
  }
}
