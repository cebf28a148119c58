package org.mustlink.spark.key;

import java.util.List;
import org.mustlink.core.sideinfo.ColumnRule;
import org.mustlink.core.sideinfo.LinkRules;
import org.mustlink.core.sideinfo.RuleKind;

/**
 * The keys of one kind of rules by columns.
 *
 * @param columns the columns of the rules
 * @param weights how strongly each of these rules is believed
 */
record RuleKeys(RuleKind kind, Setting<List<String>> columns, Setting<List<Double>> weights) {
  /**
   * Declares the keys.
   *
   * @param doc what the columns say, see {@link Setting#doc()}
   */
  static RuleKeys in(SettingGroup group, RuleKind kind, String doc) {
    Setting<List<String>> columns = group.list(kind.key(), Ranges.COLUMN, doc);
    return new RuleKeys(
        kind,
        columns,
        group
            .without("all are 1")
            .onlyWith(columns, "there are no rules to weigh")
            .list(
                kind.key() + "Weights",
                Ranges.BELIEF,
                "weights of the rules of " + kind.setting() + ", in their order"));
  }

  List<ColumnRule> rules(Settings settings) {
    return LinkRules.rules(kind, settings.get(columns), settings.get(weights));
  }
}
