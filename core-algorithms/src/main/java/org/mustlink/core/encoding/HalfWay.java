package org.mustlink.core.encoding;

/**
 * The scale of the indicators of a column: half way, geometrically, between indicators as they are
 * and indicators whose variances add up to 1. Columns that are standardised one by one would let
 * the rarest levels dominate every distance.
 */
public final class HalfWay {
  /** Indicators of less variance are scaled as if they had this. */
  private static final double LEAST_VARIANCE = .02;

  private HalfWay() {}

  /**
   * Returns the number by which the centred indicators of levels are multiplied, {@code max(g,
   * .02)^(-1/4)} with {@code g = sum p (1 - p)}.
   *
   * @param shares p, the share of each level
   */
  static double factor(double... shares) {
    double variance = 0;
    for (double share : shares) {
      variance += share * (1 - share);
    }
    return 1 / Math.sqrt(Math.sqrt(Math.max(variance, LEAST_VARIANCE)));
  }

  /**
   * Returns the factor of a single indicator that stands for both levels of a column: distances are
   * those between two indicators of which one is 1 less the other. Such a column has the variance
   * {@code sqrt(2 p (1 - p))}, while a number that is standardised has 1.
   *
   * @param share of one of the levels
   */
  static double ofTwo(double share) {
    return Math.sqrt(2) * factor(share, 1 - share);
  }

  /**
   * Returns the standard deviation of a column of numbers or ranks: that of the scaled indicators
   * of its values, which is near 1 where many values are alike frequent, and small where nearly all
   * rows have one value. If such a column were standardised, the few rows with other values would
   * be far from all others.
   *
   * @param variance {@code g}, the sum of p (1 - p) over the shares of the values
   */
  public static double deviation(double variance) {
    return Math.sqrt(variance / Math.sqrt(Math.max(variance, LEAST_VARIANCE)));
  }
}
