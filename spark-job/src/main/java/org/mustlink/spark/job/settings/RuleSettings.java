package org.mustlink.spark.job.settings;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.link.rule.LinkRules;

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
    List<String> together = raw.list(SettingKey.TOGETHER);
    LinkRules rules =
        new LinkRules(
            together,
            weights(raw, SettingKey.TOGETHER_WEIGHTS),
            0,
            apart,
            most.map(RuleSettings::most).orElse(1),
            weights(raw, SettingKey.APART_WEIGHTS));
    return rules.isEmpty() ? rules : rules.holding(holdout(raw));
  }

  /** The keys below {@code links} that are not those of a table of links. */
  static Set<String> ownKeys(RawSettings raw) {
    Set<String> rules =
        Set.of(
            SettingKey.TOGETHER,
            SettingKey.TOGETHER_WEIGHTS,
            SettingKey.APART,
            SettingKey.APART_MOST,
            SettingKey.APART_WEIGHTS);
    if (raw.list(SettingKey.TOGETHER).isEmpty() && raw.list(SettingKey.APART).isEmpty()) {
      return rules;
    }
    Set<String> shared = new HashSet<>(rules);
    shared.add(SettingKey.HOLDOUT);
    return shared;
  }

  private static List<Double> weights(RawSettings raw, String key) {
    return raw.list(key).stream()
        .map(
            text ->
                RawSettings.number(
                    key, text, "Give numbers above 0 and at most 1, one for each column."))
        .toList();
  }

  /** The share that is held out of links and of the values of rules. */
  static double holdout(RawSettings raw) {
    String text = raw.text(SettingKey.HOLDOUT).orElse("0");
    return RawSettings.number(SettingKey.HOLDOUT, text, "Give a share from 0 to less than 1.");
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
