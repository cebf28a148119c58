package org.mustlink.spark.job.inputs;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.mustlink.core.sideinfo.ColumnRule;
import org.mustlink.core.sideinfo.LinkRules;

/** Tells on the console which rules by columns hold, one line for each kind of rule. */
public final class RuleLines {
  private RuleLines() {}

  /** Returns the lines of all rules; none without rules. */
  public static List<String> of(LinkRules rules) {
    List<String> lines = new ArrayList<>();
    if (!rules.tying().isEmpty()) {
      lines.add(together(rules));
    }
    if (!rules.apart().isEmpty()) {
      lines.add(apart(rules));
    }
    return lines;
  }

  /** Returns the line of rules that keep rows together. */
  static String together(LinkRules rules) {
    if (!rules.soft()) {
      return "Rows with the same " + names(rules.tying()) + " are kept together";
    }
    return "Rows with the same "
        + rules.tying().stream()
            .map(rule -> rule.column() + " (weight " + rule.weight() + ")")
            .collect(Collectors.joining(" or "))
        + " are kept together, unless their features contradict a rule with a weight below 1";
  }

  private static String names(List<ColumnRule> rules) {
    return String.join(" or ", rules.stream().map(ColumnRule::column).toList());
  }

  /** Tells of rules that features may break how far they are believed. */
  private static String weights(LinkRules rules) {
    return rules.apartWeights().stream().allMatch(weight -> weight == 1)
        ? ""
        : ", unless their features contradict a rule with the weight "
            + String.join(" or ", rules.apartWeights().stream().map(String::valueOf).toList());
  }

  /** Returns the line of rules that keep rows apart. */
  public static String apart(LinkRules rules) {
    return String.format(
        Locale.ROOT,
        "At most %,d %s with the same %s %s in a cluster%s",
        rules.most(),
        rules.most() == 1 ? "row" : "rows",
        names(rules.apart()),
        rules.most() == 1 ? "is" : "are",
        weights(rules));
  }
}
