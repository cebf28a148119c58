package org.mustlink.spark.link.rule;

import java.util.Locale;

/** Words for rules by columns that cannot hold. */
final class RuleWords {
  private RuleWords() {}

  /**
   * Rows of one value.
   *
   * @param value the value
   * @param count the number of its rows
   * @param first the name of one of these rows
   * @param last the name of another one
   */
  record Rows(String value, long count, String first, String last) {}

  /** Tells that a value has more rows than all clusters may hold. */
  static String overCapacity(String column, Rows rows, int k, long held) {
    return String.format(
        Locale.ROOT,
        "%s '%s' has %,d rows, among them %s and %s, and %,d clusters may hold at most %,d of them",
        column,
        rows.value(),
        rows.count(),
        rows.first(),
        rows.last(),
        k,
        held);
  }

  /** Tells that rows must be together which a rule keeps apart. */
  static String joined(String column, Rows rows, int most) {
    return String.format(
        Locale.ROOT,
        "%s and %s%s must be together, but have %s '%s', of which a cluster may hold at most %,d",
        rows.first(),
        rows.last(),
        rows.count() == 2 ? "" : String.format(Locale.ROOT, " and %,d more rows", rows.count() - 2),
        column,
        rows.value(),
        most);
  }
}
