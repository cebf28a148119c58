package org.mustlink.core.sideinfo;

import java.io.Serializable;

/**
 * A rule by a column of the table. What {@link RuleKind#value} reads as not known says nothing.
 *
 * @param weight how strongly the rule is believed, in (0, 1]; 1 for one that nobody doubts
 */
public record ColumnRule(RuleKind kind, String column, double weight) implements Serializable {
  /** Whether nobody doubts the rule. */
  public boolean isFirm() {
    return weight == 1;
  }
}
