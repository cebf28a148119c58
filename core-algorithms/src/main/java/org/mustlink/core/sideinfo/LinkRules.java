package org.mustlink.core.sideinfo;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.mustlink.core.fault.BadSettingException;

/**
 * Rules by columns of the table itself.
 *
 * @param rules the rules, those of a kind in the order in which they were given
 * @param most how many rows of a value of a column of {@link RuleKind#APART} a cluster may hold
 * @param heldOut the values that tie no rows and keep none apart in a fit and are measured
 *     separately
 */
public record LinkRules(List<ColumnRule> rules, int most, HeldOutValues heldOut)
    implements Serializable {
  /** No rules. */
  public static final LinkRules NONE = new LinkRules(List.of(), 1, HeldOutValues.NONE);

  /**
   * Checks what can be checked without reading.
   *
   * @throws BadSettingException if a column ties rows and keeps them apart
   */
  public LinkRules {
    rules = List.copyOf(rules);
    for (ColumnRule apart : rules) {
      for (ColumnRule tying : rules) {
        if (!apart.kind().ties() && tying.kind().ties() && apart.column().equals(tying.column())) {
          throw BadSettingException.of(
              apart.kind().setting(),
              "'" + apart.column() + "'",
              tying.kind().setting()
                  + " names that column too, so that equal rows would be together and apart",
              "Remove it from one of the two settings.");
        }
      }
    }
  }

  /** Makes rules of which nobody doubts one, without values that are held out. */
  public LinkRules(List<String> together, List<String> apart, int most) {
    this(
        Stream.concat(
                rules(RuleKind.TOGETHER, together, List.of()).stream(),
                rules(RuleKind.APART, apart, List.of()).stream())
            .toList(),
        most,
        HeldOutValues.NONE);
  }

  /** Makes rules that keep rows together, which nobody doubts, and none that keep them apart. */
  public static LinkRules together(String... columns) {
    return new LinkRules(Arrays.asList(columns), List.of(), 1);
  }

  /**
   * Makes rules of one kind.
   *
   * @param weights those of the columns, in their order; empty if all are 1
   * @throws BadSettingException if weights are not as many as columns
   */
  public static List<ColumnRule> rules(RuleKind kind, List<String> columns, List<Double> weights) {
    String setting = kind.setting().replace("}", "Weights}");
    if (!weights.isEmpty() && columns.isEmpty()) {
      throw BadSettingException.of(
          setting,
          weights,
          kind.setting() + " is not set, so that there are no rules to weigh",
          "Set " + kind.setting() + " to columns of the table, or remove the weights.");
    }
    if (!weights.isEmpty() && weights.size() != columns.size()) {
      throw BadSettingException.of(
          setting,
          weights,
          String.format(
              Locale.ROOT,
              "it has %d weights, and %s names %d columns: %s",
              weights.size(),
              kind.setting(),
              columns.size(),
              String.join(", ", columns)),
          "Give one weight for each column, in the same order, or none if all are 1.");
    }
    return IntStream.range(0, columns.size())
        .mapToObj(j -> new ColumnRule(kind, columns.get(j), weights.isEmpty() ? 1 : weights.get(j)))
        .toList();
  }

  /** Returns the rules that tie rows. */
  public List<ColumnRule> tying() {
    return rules.stream().filter(rule -> rule.kind().ties()).toList();
  }

  /** Returns the rules that keep rows apart. */
  public List<ColumnRule> apart() {
    return rules.stream().filter(rule -> !rule.kind().ties()).toList();
  }

  /** Returns the columns that keep rows apart. */
  public List<String> apartColumns() {
    return apart().stream().map(ColumnRule::column).toList();
  }

  /** Returns how strongly each of these is believed. */
  public List<Double> apartWeights() {
    return apart().stream().map(ColumnRule::weight).toList();
  }

  /** Returns all columns of rules, which are no features. */
  public List<String> columns() {
    return rules.stream().map(ColumnRule::column).toList();
  }

  /** Whether there is no rule. */
  public boolean isEmpty() {
    return rules.isEmpty();
  }

  /** Whether some rows are tied by a rule that is doubted. */
  public boolean soft() {
    return !tying().stream().allMatch(ColumnRule::isFirm);
  }

  /** Returns the rules that satisfy a condition. */
  public LinkRules filter(Predicate<ColumnRule> kept) {
    return new LinkRules(rules.stream().filter(kept).toList(), most, heldOut);
  }

  /** Returns the rules with other values held out. */
  public LinkRules holding(HeldOutValues values) {
    return new LinkRules(rules, most, values);
  }

  /** Returns the rules with the values held out that a seed chooses. */
  public LinkRules seeded(long seed) {
    return holding(heldOut.seeded(seed));
  }

  /**
   * Refuses rules that keep rows apart, in words for what does not know them.
   *
   * @param what what does not know them
   * @throws BadSettingException naming the setting
   */
  public void requireNoneApart(String what) {
    if (!apart().isEmpty()) {
      throw BadSettingException.of(
          "{links.apart}",
          apartColumns(),
          what + " does not keep rows apart by a column, which a fit does",
          "Remove the setting, or state cannot-links in a table of links.");
    }
  }
}
