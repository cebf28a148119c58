package org.mustlink.spark.job.settings;

import com.typesafe.config.ConfigUtil;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.mustlink.core.options.EnumWords;
import org.mustlink.spark.key.FitKeys;
import org.mustlink.spark.key.OutputKeys;
import org.mustlink.spark.key.Setting;
import org.mustlink.spark.key.SettingKeys;
import org.mustlink.spark.key.Settings;

/** Prints settings as the lines {@code key = value} of a settings file, with secrets hidden. */
public final class SettingsText {
  private static final String FIT = "fit.";

  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");

  private final Secrets secrets;
  private final List<String> lines = new ArrayList<>();

  private SettingsText(Secrets secrets) {
    this.secrets = secrets;
  }

  /**
   * Prints all settings with their values, including defaults that have an effect. A default that
   * depends on the features is printed as a comment, so that it is not set if the lines are read as
   * settings.
   */
  public static List<String> lines(JobSettings settings) {
    Settings values = settings.values();
    SettingsText text = new SettingsText(Secrets.of(values.get(OutputKeys.SPARK)));
    for (Setting<?> setting : SettingKeys.ALL) {
      // The options of a fit follow as its method has them.
      if (!FitKeys.isOption(setting)) {
        if (values.has(setting)) {
          text.add(setting, values);
        } else if (!setting.usual().isEmpty() && values.isOfUse(setting)) {
          text.add(setting.key(), setting.usual());
        }
      }
    }
    if (!values.has(OutputKeys.FORMAT) && !values.has(OutputKeys.TABLE)) {
      text.add(OutputKeys.FORMAT.key(), EnumWords.word(settings.output().assignments()));
    }
    text.fit(settings.fit());
    return List.copyOf(text.lines);
  }

  private void fit(FitSettings fit) {
    Set<String> open = fit.open();
    fit.resolved()
        .forEach(
            (key, value) -> {
              add(FIT + key, value);
              if (open.contains(key)) {
                int last = lines.size() - 1;
                lines.set(last, "# " + lines.get(last) + ", unless features are sparse and wide");
              }
            });
  }

  private void add(Setting<?> setting, Settings values) {
    String key = setting.key();
    switch (setting.shape()) {
      case ONE -> values.text(setting).ifPresent(text -> add(key, text));
      case LIST ->
          lines.add(
              key
                  + values.texts(setting).stream()
                      .map(text -> shown(key, text))
                      .collect(Collectors.joining(", ", " = [", "]")));
      case GROUP ->
          values
              .members(setting)
              .forEach(
                  (name, text) ->
                      lines.add(key + "." + ConfigUtil.joinPath(name) + " = " + shown(name, text)));
    }
  }

  private void add(String key, String text) {
    lines.add(key + " = " + shown(key, text));
  }

  private String shown(String key, String text) {
    String value = secrets.hidden(key, text);
    return PLAIN.matcher(value).matches() ? value : ConfigUtil.quoteString(value);
  }
}
