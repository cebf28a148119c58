package org.mustlink.spark.link.rule;

import java.io.Serializable;
import java.util.List;
import java.util.Optional;
import org.mustlink.spark.link.LinkFaults;

/**
 * Rules that keep rows apart, as a fit takes them.
 *
 * @param columns the columns of which a cluster may hold only some rows with an equal value
 * @param most how many, at least 1
 * @param faults what to do with rules that cannot hold
 * @param taskScores {@link #TASK_SCORES}, less in tests
 */
public record ApartRules(List<String> columns, int most, LinkFaults faults, int taskScores)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  /** The largest number of scores of a value that one task decides about, in some megabytes. */
  public static final int TASK_SCORES = 1 << 18;

  public ApartRules {
    columns = List.copyOf(columns);
  }

  /** Makes rules of which a task decides about as many scores as it usually does. */
  public ApartRules(List<String> columns, int most, LinkFaults faults) {
    this(columns, most, faults, TASK_SCORES);
  }

  /** Returns the rules among others that keep rows apart, if there are some. */
  public static Optional<ApartRules> of(LinkRules rules, LinkFaults faults) {
    return rules.apart().isEmpty()
        ? Optional.empty()
        : Optional.of(new ApartRules(rules.apart(), rules.most(), faults));
  }
}
