package org.mustlink.spark.key;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.mustlink.core.fault.BadSettingException;

/**
 * Texts of settings by their keys, and the values that they stand for. Every key is known.
 *
 * @param lists the texts of keys of one value or of a list
 * @param groups the texts of the members of groups
 */
public record Settings(Map<String, List<String>> lists, Map<String, Map<String, String>> groups)
    implements Setting.Texts {
  /** Nothing is set. */
  public static final Settings NONE = new Settings(Map.of(), Map.of());

  public Settings {
    lists = Collections.unmodifiableMap(new TreeMap<>(lists));
    groups = Collections.unmodifiableMap(new TreeMap<>(groups));
  }

  /**
   * Returns the value of a setting, or its default.
   *
   * @throws BadSettingException naming the setting, its text, the range and the remedy
   */
  public <T> T get(Setting<T> setting) {
    return setting.reader().apply(setting, this);
  }

  /** Whether a setting is set. */
  public boolean has(Setting<?> setting) {
    return lists.containsKey(setting.key()) || !members(setting).isEmpty();
  }

  /** Whether one of these settings has another value than its default. */
  public boolean hasAny(List<Setting<?>> settings) {
    return settings.stream().anyMatch(this::isChosen);
  }

  @Override
  public Optional<String> text(Setting<?> setting) {
    return texts(setting).stream().findFirst();
  }

  @Override
  public List<String> texts(Setting<?> setting) {
    return lists.getOrDefault(setting.key(), List.of());
  }

  @Override
  public Map<String, String> members(Setting<?> group) {
    return groups.getOrDefault(group.key(), Map.of());
  }

  /** Returns the same settings with another value of one. */
  public Settings with(Setting<?> setting, String text) {
    return with(setting, List.of(text));
  }

  /** Returns the same settings with another list. */
  public Settings with(Setting<?> setting, List<String> texts) {
    Map<String, List<String>> all = new TreeMap<>(lists);
    all.put(setting.key(), List.copyOf(texts));
    return new Settings(all, groups);
  }

  /** Returns the same settings with another member of a group. */
  public Settings with(Setting<?> group, String name, String text) {
    return changed(group, members -> members.put(name, text));
  }

  /** Returns the same settings without a member of a group. */
  public Settings without(Setting<?> group, String name) {
    return changed(group, members -> members.remove(name));
  }

  private Settings changed(Setting<?> group, Consumer<Map<String, String>> change) {
    Map<String, String> members = new TreeMap<>(members(group));
    change.accept(members);
    Map<String, Map<String, String>> all = new TreeMap<>(groups);
    all.put(group.key(), Collections.unmodifiableMap(members));
    return new Settings(lists, all);
  }

  /** Returns the same settings without some. */
  public Settings without(List<Setting<?>> settings) {
    Map<String, List<String>> all = new TreeMap<>(lists);
    Map<String, Map<String, String>> rest = new TreeMap<>(groups);
    settings.forEach(setting -> all.remove(setting.key()));
    settings.forEach(setting -> rest.remove(setting.key()));
    return new Settings(all, rest);
  }

  /** Whether all settings that a setting needs have the values that it needs. */
  public boolean isOfUse(Setting<?> setting) {
    return setting.needs().stream().allMatch(this::isMet);
  }

  private boolean isMet(Setting.Need need) {
    return need.value().isEmpty()
        ? !texts(need.other()).isEmpty()
        : need.value().equals(text(need.other()).orElse(need.other().usual()).trim());
  }

  /** Whether a setting has another value than its default. */
  public boolean isChosen(Setting<?> setting) {
    return has(setting) && !texts(setting).equals(List.of(setting.usual()));
  }

  /**
   * Refuses a setting that has no effect because another one is not set, or has another value.
   *
   * @throws BadSettingException naming both
   */
  public void requireUse(Setting<?> setting) {
    for (Setting.Need need : setting.needs()) {
      if (isChosen(setting) && !isMet(need)) {
        String other =
            need.other().key()
                + " is "
                + (need.value().isEmpty()
                    ? "not set"
                    : text(need.other()).orElse(need.other().usual()));
        throw setting.refused(
            shown(setting),
            other
                + (need.why().isEmpty() ? ", so that it has no effect" : ", so that " + need.why()),
            "Set " + need.words() + ", or remove this setting.");
      }
    }
  }

  /** Returns what a setting was set to, as messages show it. */
  public String shown(Setting<?> setting) {
    return switch (setting.shape()) {
      case ONE -> "'" + text(setting).orElse("") + "'";
      case LIST -> texts(setting).toString();
      case GROUP -> members(setting).toString();
    };
  }
}
