package org.mustlink.spark.job.settings;

import java.util.List;
import java.util.Optional;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.link.LinkRules;

/** Reads the rules by columns of the table itself. */
final class RuleSettings {
  private RuleSettings() {}

  static LinkRules of(RawSettings raw) {
    Optional<String> most = raw.text(SettingKey.APART_MOST);
    List<String> apart = raw.list(SettingKey.APART);
    if (most.isPresent() && apart.isEmpty()) {
      throw BadSettingException.of(
          SettingKey.APART_MOST,
          most.get(),
          "links.apart is not set, so that no rows are to be apart",
          "Set links.apart to columns of the table, or remove this setting.");
    }
    return new LinkRules(
        raw.list(SettingKey.TOGETHER),
        apart,
        most.map(RuleSettings::most).orElse(1),
        raw.list(SettingKey.APART_WEIGHTS).stream()
            .map(text -> weight(SettingKey.APART_WEIGHTS, text))
            .toList());
  }

  private static double weight(String setting, String text) {
    try {
      return Double.parseDouble(text.trim());
    } catch (NumberFormatException e) {
      throw BadSettingException.of(
          setting,
          "'" + text + "'",
          "it is no number",
          "Give numbers above 0 and at most 1, one for each column.");
    }
  }

  private static int most(String text) {
    try {
      return Integer.parseInt(text.trim());
    } catch (NumberFormatException e) {
      throw BadSettingException.of(
          SettingKey.APART_MOST,
          "'" + text + "'",
          "it is no whole number",
          "Give a whole number from 1 on.");
    }
  }
}
