package org.mustlink.spark.job.settings;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.options.Range;

/** Settings by their full keys. Every key is known, but no value has been checked. */
final class RawSettings {
  private final Map<String, String> texts = new TreeMap<>();
  private final Map<String, List<String>> lists = new TreeMap<>();
  private final Map<String, Map<String, String>> groups = new TreeMap<>();

  void put(String key, String text) {
    texts.put(full(key), text);
  }

  void put(String key, List<String> list) {
    lists.put(key, List.copyOf(list));
  }

  void put(String group, String key, String text) {
    groups.computeIfAbsent(group, name -> new TreeMap<>()).put(key, text);
  }

  /** {@code input.labels = FILE} is short for {@code input.labels.path = FILE}. */
  private static String full(String key) {
    return key.equals(SettingKey.LABELS) ? key + ".path" : key;
  }

  void remove(String key) {
    texts.remove(full(key));
    lists.remove(key);
  }

  void remove(String group, String key) {
    Map<String, String> members = groups.get(group);
    if (members != null) {
      members.remove(key);
    }
  }

  Optional<String> text(String key) {
    return Optional.ofNullable(texts.get(key));
  }

  /**
   * Returns whether a setting is true.
   *
   * @param otherwise what counts if it is not set
   * @throws BadSettingException if it is neither true nor false
   */
  boolean flag(String key, boolean otherwise) {
    String text = text(key).orElse(String.valueOf(otherwise));
    if (!text.equals("true") && !text.equals("false")) {
      throw BadSettingException.of(key, text, "it is neither true nor false", "Set one of both.");
    }
    return text.equals("true");
  }

  List<String> list(String key) {
    return lists.getOrDefault(key, List.of());
  }

  /** Returns a list that may be empty; nothing if the key is not set. */
  Optional<List<String>> listIfSet(String key) {
    return Optional.ofNullable(lists.get(key));
  }

  /** Returns the first key in alphabetical order that begins with a text. */
  Optional<String> firstBelow(String prefix) {
    return firstBelow(prefix, Set.of());
  }

  /** Returns the same without keys that are read on their own. */
  Optional<String> firstBelow(String prefix, Set<String> others) {
    return Stream.of(
            texts.keySet(),
            lists.keySet(),
            groups.keySet().stream().filter(name -> !group(name).isEmpty()).toList())
        .flatMap(Collection::stream)
        .filter(key -> key.startsWith(prefix) && !others.contains(key))
        .min(Comparator.naturalOrder());
  }

  Map<String, String> group(String group) {
    return groups.getOrDefault(group, Map.of());
  }

  /**
   * Reads a number.
   *
   * @throws BadSettingException naming the setting, if a text is none
   */
  static double number(String key, String text, String remedy) {
    if (!Range.isPlainNumber(text.trim())) {
      throw BadSettingException.of(key, "'" + text + "'", "it is not a number", remedy);
    }
    return Double.parseDouble(text);
  }
}
