package org.mustlink.spark.link.rule;

import java.io.Serializable;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.mustlink.spark.link.LinkFaults;

/**
 * Rules that keep rows apart, as a fit takes them.
 *
 * @param columns the columns of which a cluster may hold only some rows with an equal value
 * @param most how many, at least 1
 * @param weights how far the owner believes each column, see {@link LinkRules#apartWeights}
 * @param faults what to do with rules that cannot hold
 * @param taskScores {@link #TASK_SCORES}, less in tests
 */
public record ApartRules(
    List<String> columns, int most, List<Double> weights, LinkFaults faults, int taskScores)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  /** The largest number of scores of a value that one task decides about, in some megabytes. */
  public static final int TASK_SCORES = 1 << 18;

  public ApartRules {
    columns = List.copyOf(columns);
    weights = List.copyOf(weights);
  }

  /** Makes rules that hold in any case, of which a task decides about as many scores as usually. */
  public ApartRules(List<String> columns, int most, LinkFaults faults) {
    this(columns, most, Collections.nCopies(columns.size(), 1.0), faults, TASK_SCORES);
  }

  /** Returns the columns of the rules that hold in any case. */
  public List<String> certain() {
    return IntStream.range(0, columns.size())
        .filter(j -> weights.get(j) == 1)
        .mapToObj(columns::get)
        .toList();
  }

  /** Returns the rules among others that keep rows apart, if there are some. */
  public static Optional<ApartRules> of(LinkRules rules, LinkFaults faults) {
    return rules.apart().isEmpty()
        ? Optional.empty()
        : Optional.of(
            new ApartRules(rules.apart(), rules.most(), rules.apartWeights(), faults, TASK_SCORES));
  }
}
