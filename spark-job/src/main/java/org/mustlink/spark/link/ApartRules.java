package org.mustlink.spark.link;

import java.io.Serializable;
import java.util.List;

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
}
