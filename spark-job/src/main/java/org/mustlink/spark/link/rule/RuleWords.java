package org.mustlink.spark.link.rule;

import java.util.Locale;
import org.apache.spark.sql.Row;

/**
 * Words for rules by columns that cannot hold, of rows that {@link RuleAudit} counts: a value, the
 * number of its rows, and the names of two of them.
 */
final class RuleWords {
  private RuleWords() {}

  /** Tells that a value has more rows than all clusters may hold. */
  static String overCapacity(String column, Row rows, int k, long held) {
    return String.format(
        Locale.ROOT,
        "%s '%s' has %,d rows, among them %s and %s, and %,d clusters may hold at most %,d of them",
        column,
        rows.getString(0),
        rows.getLong(1),
        rows.getString(2),
        rows.getString(3),
        k,
        held);
  }

  /** Tells that rows must be together which a rule keeps apart. */
  static String joined(String column, Row rows, int most) {
    return String.format(
        Locale.ROOT,
        "%s and %s%s must be together, but have %s '%s', of which a cluster may hold at most %,d",
        rows.getString(2),
        rows.getString(3),
        rows.getLong(1) == 2
            ? ""
            : String.format(Locale.ROOT, " and %,d more rows", rows.getLong(1) - 2),
        column,
        rows.getString(0),
        most);
  }
}
