package org.mustlink.core.evaluation;

/**
 * Wilson's interval for a share (Probable inference, the law of succession, and statistical
 * inference, Journal of the American Statistical Association 1927). It is right near 0 and 1 too,
 * where the share plus and minus its standard error would have no width.
 */
public final class Wilson {
  private Wilson() {}

  /**
   * Returns an end of the interval.
   *
   * @param share of some rows, in [0, 1]
   * @param rows their number, or the number of independent rows that tell as much; above 0
   * @param deviations the quantile of the normal distribution, below 0 for the lower end
   */
  public static double end(double share, double rows, double deviations) {
    double z = deviations * deviations / rows;
    double half = Math.sqrt(z * (share * (1 - share) + z / 4));
    return (share + z / 2 + Math.signum(deviations) * half) / (1 + z);
  }
}
