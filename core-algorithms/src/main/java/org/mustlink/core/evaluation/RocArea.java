package org.mustlink.core.evaluation;

import java.util.Arrays;

/**
 * The area under the receiver operating characteristic: the probability that a random positive has
 * a larger score than a random negative, where equal scores count half (Hanley, McNeil, Radiology
 * 1982). It does not depend on how many positives there are for a negative.
 *
 * @param value in [0, 1]; 0.5 if one kind is missing
 * @param chance the standard error of the value where scores tell nothing; infinite if one kind is
 *     missing
 */
public record RocArea(double value, double chance) {
  /** Computes the area. O(n log n). */
  public static RocArea of(double[] positives, double[] negatives) {
    double p = positives.length;
    double n = negatives.length;
    if (p == 0 || n == 0) {
      return new RocArea(0.5, Double.POSITIVE_INFINITY);
    }
    double[] high = positives.clone();
    double[] low = negatives.clone();
    Arrays.sort(high);
    Arrays.sort(low);
    double twice = 0;
    int below = 0;
    int notAbove = 0;
    for (double score : high) {
      while (below < low.length && low[below] < score) {
        below++;
      }
      while (notAbove < low.length && low[notAbove] <= score) {
        notAbove++;
      }
      twice += below + (double) notAbove;
    }
    return new RocArea(twice / (2 * p * n), Math.sqrt((p + n + 1) / (12 * p * n)));
  }

  /** Returns by how many standard errors of chance the area is above one half. */
  public double aboveChance() {
    return (value - 0.5) / chance;
  }
}
