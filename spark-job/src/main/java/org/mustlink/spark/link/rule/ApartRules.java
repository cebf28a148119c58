package org.mustlink.spark.link.rule;

import static org.apache.spark.sql.functions.not;
import static org.apache.spark.sql.functions.when;

import java.io.Serializable;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.spark.sql.Column;
import org.mustlink.core.apart.ApartInMemory;
import org.mustlink.spark.link.table.LinkFaults;
import org.mustlink.spark.table.HeldOutValues;

/**
 * Rules that keep rows apart, as a fit takes them.
 *
 * @param columns the columns of which a cluster may hold only some rows with an equal value
 * @param most how many, at least 1
 * @param weights how far the owner believes each column, see {@link LinkRules#apartWeights}
 * @param heldOut the values that are left out of the decision and measured separately
 * @param faults what to do with rules that cannot hold
 * @param taskScores {@link #TASK_SCORES}, less in tests
 */
public record ApartRules(
    List<String> columns,
    int most,
    List<Double> weights,
    HeldOutValues heldOut,
    LinkFaults faults,
    int taskScores)
    implements Serializable {
  /** The largest number of scores of a value that one task decides about, in some megabytes. */
  public static final int TASK_SCORES = ApartInMemory.TASK_SCORES;

  public ApartRules {
    columns = List.copyOf(columns);
    weights = List.copyOf(weights);
  }

  /** Makes rules without values that are held out. */
  public ApartRules(
      List<String> columns, int most, List<Double> weights, LinkFaults faults, int taskScores) {
    this(columns, most, weights, HeldOutValues.NONE, faults, taskScores);
  }

  /** Makes rules that hold in any case, of which a task decides about as many scores as usually. */
  public ApartRules(List<String> columns, int most, LinkFaults faults) {
    this(columns, most, Collections.nCopies(columns.size(), 1.0), faults, TASK_SCORES);
  }

  /**
   * Returns the same rules with a share of their values held out.
   *
   * @param values the share, and the seed of the choice
   */
  public ApartRules holding(HeldOutValues values) {
    return new ApartRules(columns, most, weights, values, faults, taskScores);
  }

  /** Returns the same rules with the values held out that a seed chooses. */
  public ApartRules seeded(long seed) {
    return holding(heldOut.seeded(seed));
  }

  /**
   * Returns the value of a column of these rules as a text, null if it says nothing or is held out.
   */
  public Column decided(String column) {
    Column said = TogetherLinks.said(column);
    return heldOut.isNone()
        ? said
        : when(
            not(heldOut.has(ApartValues.number(columns.indexOf(column), said, columns.size()))),
            said);
  }

  /** Returns the columns of the rules that hold in any case. */
  public List<String> certain() {
    return IntStream.range(0, columns.size())
        .filter(j -> weights.get(j) == 1)
        .mapToObj(columns::get)
        .toList();
  }

  /**
   * Returns the rules among others that keep rows apart, if there are some. The seed of the values
   * that are held out is 0 until {@link #seeded} gives another.
   */
  public static Optional<ApartRules> of(LinkRules rules, LinkFaults faults) {
    return rules.apart().isEmpty()
        ? Optional.empty()
        : Optional.of(
            new ApartRules(
                rules.apart(),
                rules.most(),
                rules.apartWeights(),
                new HeldOutValues(rules.holdout(), 0),
                faults,
                TASK_SCORES));
  }
}
