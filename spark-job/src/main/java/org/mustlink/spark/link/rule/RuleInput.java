package org.mustlink.spark.link.rule;

import java.io.Serializable;
import org.mustlink.core.apart.ApartInMemory;
import org.mustlink.core.sideinfo.LinkRules;
import org.mustlink.spark.link.table.LinkFaults;

/**
 * Rules by columns of a table and how they are used.
 *
 * @param rules the rules
 * @param faults what to do with rules that cannot hold
 * @param taskScores the largest number of scores of a value that one task decides about, {@link
 *     ApartInMemory#TASK_SCORES}, in some megabytes; less in tests
 */
public record RuleInput(LinkRules rules, LinkFaults faults, int taskScores)
    implements Serializable {
  /** No rules. */
  public static final RuleInput NONE = new RuleInput(LinkRules.NONE, LinkFaults.FAIL);

  /** Makes rules of which a task decides about as many scores as usually. */
  public RuleInput(LinkRules rules, LinkFaults faults) {
    this(rules, faults, ApartInMemory.TASK_SCORES);
  }

  /** Whether some rules keep rows apart. */
  public boolean hasApart() {
    return !rules.apart().isEmpty();
  }

  /** Returns the same rules with the values held out that a seed chooses. */
  public RuleInput seeded(long seed) {
    return new RuleInput(rules.seeded(seed), faults, taskScores);
  }
}
