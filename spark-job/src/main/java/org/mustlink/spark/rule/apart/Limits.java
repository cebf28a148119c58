package org.mustlink.spark.rule.apart;

import java.io.Serializable;
import java.util.Arrays;
import org.mustlink.core.sideinfo.RuleWeight;
import org.mustlink.spark.assign.Clusterer;
import org.mustlink.spark.link.rule.ApartRules;
import org.mustlink.spark.table.ValueNumbers;

/**
 * How many rows of a value a cluster may hold, and what a row costs that is too many.
 *
 * @param k the number of clusters
 * @param most how many rows of a value a cluster may hold
 * @param costs for each column of rules what a row costs that is too many, in the unit of scores;
 *     infinite for a rule that holds in any case
 */
record Limits(int k, int most, double[] costs) implements Serializable {
  private static final long serialVersionUID = 1L;

  static Limits of(ApartRules rules, Clusterer clusterer) {
    int k = clusterer.assigner().clusters();
    return new Limits(
        k,
        rules.most(),
        rules.weights().stream()
            .mapToDouble(weight -> RuleWeight.logOddsApart(weight, k) / clusterer.nats())
            .toArray());
  }

  /** What a row of a value costs that is too many in a cluster. */
  double cost(long value) {
    return costs[ValueNumbers.column(value, costs.length)];
  }

  boolean isHard(long value) {
    return cost(value) == Double.POSITIVE_INFINITY;
  }

  /** Whether a number of rows of a value is allowed in all clusters together. */
  boolean isPossible(long value, long rows) {
    return rows <= (long) k * most || !isHard(value);
  }

  /** Returns how many rows of a value are too many. */
  long over(int[] held) {
    return Arrays.stream(held).mapToLong(count -> Math.max(0L, (long) count - most)).sum();
  }
}
