package org.mustlink.spark.job.settings;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.io.InputMissingException;
import org.mustlink.spark.key.Setting;
import org.mustlink.spark.key.SettingKeys;
import org.mustlink.spark.key.Settings;

/** Reads a settings file, HOCON or JSON. */
final class SettingsFile {
  private final Path file;
  private Settings read = Settings.NONE;

  private SettingsFile(Path file) {
    this.file = file;
  }

  /**
   * Returns the settings of a file. The file may name environment variables as {@code ${NAME}}, and
   * include others as {@link SettingsIncludes} allows.
   *
   * @throws InputMissingException if there is no such file
   * @throws BadSettingException if the file cannot be parsed, has an unknown key, or has a value of
   *     another kind than that of its key
   */
  static Settings read(Path file) {
    if (!Files.isRegularFile(file)) {
      throw new InputMissingException(
          "There is no settings file " + file + ". Relative paths start at the current directory.");
    }
    try {
      Config config = SettingsIncludes.parse(file).resolve();
      SettingsFile settings = new SettingsFile(file);
      settings.section("", config.root());
      return settings.read;
    } catch (ConfigException e) {
      throw new BadSettingException(
          "The settings file %s cannot be read: %s. Correct it there."
              .formatted(file, e.getMessage()));
    }
  }

  private void section(String prefix, ConfigObject section) {
    for (Map.Entry<String, ConfigValue> entry : new TreeMap<>(section).entrySet()) {
      String key = prefix + entry.getKey();
      ConfigValue value = entry.getValue();
      Setting<?> known = SettingKeys.find(key).orElse(null);
      boolean group = value instanceof ConfigObject && SettingKeys.isSection(key);
      if (known != null && !(group && known.shape() == Setting.Shape.ONE)) {
        setting(known, value);
      } else if (!SettingKeys.isSection(key)) {
        throw SettingKeys.unknown(firstBelow(key, value));
      } else if (value instanceof ConfigObject inner) {
        section(key + ".", inner);
      } else {
        throw wrong(key, value, "it is a group of settings", "Write " + key + " { ... }.");
      }
    }
  }

  private void setting(Setting<?> setting, ConfigValue value) {
    if (value.valueType() == ConfigValueType.NULL) {
      return;
    }
    switch (setting.shape()) {
      case ONE -> read = read.with(setting, scalar(setting.key(), value));
      case LIST -> read = read.with(setting, list(setting.key(), value));
      case GROUP -> group(setting, value);
    }
  }

  private List<String> list(String key, ConfigValue value) {
    if (value.valueType() != ConfigValueType.LIST) {
      return List.of(scalar(key, value));
    }
    List<String> texts = new ArrayList<>();
    for (ConfigValue element : (ConfigList) value) {
      texts.add(scalar(key, element));
    }
    return texts;
  }

  private void group(Setting<?> group, ConfigValue value) {
    String key = group.key();
    if (!(value instanceof ConfigObject members)) {
      throw wrong(
          key, value, "it is a group of settings", "Write " + key + " { \"name\" = value }.");
    }
    for (Map.Entry<String, ConfigValue> entry : new TreeMap<>(members).entrySet()) {
      String name = entry.getKey();
      ConfigValue member = entry.getValue();
      if (member instanceof ConfigObject) {
        // Without quotes, the keys a.b and a.b.c are nested groups, and one replaces the other.
        throw wrong(
            key + "." + name,
            member,
            "names with dots need quotes there",
            "Write " + key + " { \"" + firstBelow(name, member) + "\" = ... }.");
      }
      if (member.valueType() != ConfigValueType.NULL) {
        read = read.with(group, name, scalar(key + "." + name, member));
      }
    }
  }

  private String scalar(String key, ConfigValue value) {
    return switch (value.valueType()) {
      case STRING, NUMBER, BOOLEAN -> value.atKey("value").getString("value");
      case LIST, OBJECT, NULL ->
          throw wrong(key, value, "a single value is expected", "Give one number, word or text.");
    };
  }

  private static String firstBelow(String key, ConfigValue value) {
    if (value instanceof ConfigObject inner && !inner.isEmpty()) {
      Map.Entry<String, ConfigValue> first = new TreeMap<>(inner).firstEntry();
      return firstBelow(key + "." + first.getKey(), first.getValue());
    }
    return key;
  }

  private BadSettingException wrong(String key, ConfigValue value, String rule, String remedy) {
    return BadSettingException.of(
        key,
        value.valueType().toString().toLowerCase(Locale.ROOT),
        rule,
        remedy + " (" + file + ", line " + value.origin().lineNumber() + ")");
  }
}
