package org.mustlink.core.apart;

import java.io.Serializable;
import java.util.List;
import org.mustlink.core.sideinfo.ColumnValues;
import org.mustlink.core.sideinfo.RuleWeight;

/**
 * How many rows of a value a cluster may hold, and what a row costs that is too many.
 *
 * @param k the number of clusters
 * @param most how many rows of a value a cluster may hold, at least 1
 * @param costs for each column of rules what a row costs that is too many, in the unit of scores;
 *     infinite for a rule that holds in any case
 */
public record ApartLimits(int k, int most, double[] costs) implements Serializable {
  /**
   * Makes limits of rules.
   *
   * @param weights how strongly the rule of each column is believed, see {@link RuleWeight}
   * @param nats how many nats a difference of 1 between two scores is
   */
  public static ApartLimits of(int k, int most, List<Double> weights, double nats) {
    return new ApartLimits(
        k,
        most,
        weights.stream()
            .mapToDouble(weight -> RuleWeight.logOddsApart(weight, k) / nats)
            .toArray());
  }

  /** What a row of a value costs that is too many in a cluster. */
  double cost(long value) {
    return costs[ColumnValues.column(value, costs.length)];
  }

  boolean isHard(long value) {
    return cost(value) == Double.POSITIVE_INFINITY;
  }

  /** Whether a number of rows of a value is allowed in all clusters together. */
  boolean isPossible(long value, long rows) {
    return rows <= (long) k * most || !isHard(value);
  }

  /**
   * Returns how many rows of a value are too many.
   *
   * @param counts the rows of the value in each cluster, k of them from an index on
   */
  public long over(int[] counts, int from) {
    long sum = 0;
    for (int j = from; j < from + k; j++) {
      sum += Math.max(0, counts[j] - most);
    }
    return sum;
  }
}
