package org.mustlink.spark.predict;

import org.mustlink.spark.link.rule.LinkRules;
import org.mustlink.spark.link.table.LinkFaults;

/**
 * Rules that hold among the rows of the table that is assigned, without regard to any other row.
 *
 * @param rules the rules by columns of the table
 * @param faults what to do with rules that cannot hold
 */
public record BatchRules(LinkRules rules, LinkFaults faults) {
  /** No rules. */
  public static final BatchRules NONE = new BatchRules(LinkRules.NONE, LinkFaults.FAIL);

  /** Whether there is no rule. */
  boolean isEmpty() {
    return rules.isEmpty();
  }
}
