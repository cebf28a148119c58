package org.mustlink.spark.job.settings;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.io.InputMissingException;
import org.mustlink.spark.key.InputKeys;
import org.mustlink.spark.key.OutputKeys;
import org.mustlink.spark.key.Setting;
import org.mustlink.spark.key.SettingKeys;
import org.mustlink.spark.key.Settings;

/** Reads {@link Settings} from a file and from {@code --set key=value}, which overrides it. */
public final class SettingsReader {
  private SettingsReader() {}

  /**
   * Reads the settings of a run that writes results, and checks everything that can be checked
   * without data.
   *
   * @param file a file in HOCON or JSON; it may be missing if the overrides are complete
   * @param overrides values by full key; the elements of a list are separated by commas, and an
   *     empty value removes the setting
   * @throws InputMissingException if there is no such file
   * @throws BadSettingException naming the setting, its value, the rule and the remedy
   */
  public static JobSettings read(Optional<Path> file, Map<String, String> overrides) {
    JobSettings settings = new JobSettings(texts(file, overrides));
    settings.output().requirePath();
    return settings;
  }

  /** Reads the texts of settings without checking them. */
  public static Settings texts(Optional<Path> file, Map<String, String> overrides) {
    Settings settings = file.map(SettingsFile::read).orElse(Settings.NONE);
    for (Map.Entry<String, String> override : overrides.entrySet()) {
      settings = overridden(settings, override.getKey().trim(), override.getValue().trim());
    }
    return settings;
  }

  private static Settings overridden(Settings settings, String key, String value) {
    Optional<Setting<?>> known = SettingKeys.find(key);
    if (known.isEmpty()) {
      return member(settings, key, value);
    }
    Setting<?> setting = known.get();
    if (setting.shape() == Setting.Shape.GROUP) {
      throw BadSettingException.of(
          key,
          "'" + value + "'",
          "it is a group of settings",
          "Write " + key + ".NAME = VALUE for each of them.");
    }
    if (value.isEmpty()) {
      return settings.without(List.of(setting));
    }
    return setting.shape() == Setting.Shape.LIST
        ? settings.with(setting, elements(value))
        : settings.with(setting, value);
  }

  private static Settings member(Settings settings, String key, String value) {
    Setting<?> group = SettingKeys.groupOf(key).orElseThrow(() -> SettingKeys.unknown(key));
    String name = key.substring(group.key().length() + 1);
    if (group.equals(InputKeys.KINDS)) {
      name = unquoted(name);
    }
    // The keys spark.spark.x and spark.x both name the setting spark.x of Spark.
    if (group.equals(OutputKeys.SPARK) && !name.startsWith("spark.")) {
      name = key;
    }
    return value.isEmpty() ? settings.without(group, name) : settings.with(group, name, value);
  }

  private static List<String> elements(String value) {
    boolean brackets = value.startsWith("[") && value.endsWith("]");
    String inner = brackets ? value.substring(1, value.length() - 1) : value;
    return Arrays.stream(inner.split(",", -1))
        .map(String::trim)
        .map(SettingsReader::unquoted)
        .filter(element -> !element.isEmpty())
        .toList();
  }

  private static String unquoted(String text) {
    boolean quoted = text.length() > 1 && text.startsWith("\"") && text.endsWith("\"");
    return quoted ? text.substring(1, text.length() - 1) : text;
  }
}
