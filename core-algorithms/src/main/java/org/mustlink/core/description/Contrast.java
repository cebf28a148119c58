package org.mustlink.core.description;

import java.util.Comparator;

/**
 * How a column differs in a cluster from all rows.
 *
 * @param order the index of the aspect among all
 * @param aspect what of the column differs
 * @param level the level, or -1 for an amount
 * @param here the mean of the amount in the cluster, or the share of the rows that have the level
 * @param all the same of all rows
 * @param difference of both, in standard deviations over all rows
 */
public record Contrast(
    int order, Aspect aspect, int level, double here, double all, double difference) {
  /** The largest difference first. */
  static final Comparator<Contrast> LARGEST =
      Comparator.comparingDouble((Contrast one) -> -Math.abs(one.difference))
          .thenComparingInt(Contrast::order)
          .thenComparingInt(Contrast::level);
}
