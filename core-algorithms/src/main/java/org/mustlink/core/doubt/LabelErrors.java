package org.mustlink.core.doubt;

/**
 * How many labels of a table are wrong, as an estimate with an interval.
 *
 * @param judged the number of labelled rows that were judged
 * @param estimate the number of wrong labels among all of them
 * @param least the lower end of the interval
 * @param most its upper end
 */
public record LabelErrors(long judged, long estimate, long least, long most) {
  private static final double DEVIATIONS = 1.96;

  /** Ends of an interval that are whole but for rounding stay as they are. */
  private static final double ROUNDING = 1e-9;

  /**
   * Makes the estimate from counts. The interval reaches from the lower end of Wilson's interval
   * for the clear cases to the upper end of that for all of them (Wilson, Journal of the American
   * Statistical Association 1927).
   *
   * @param clear the judged rows that are clearly wrong
   * @param found the judged rows that seem to be wrong, the clear ones included
   * @param judged the number of rows that were judged
   */
  static LabelErrors of(int clear, int found, int judged) {
    if (judged == 0) {
      return new LabelErrors(0, 0, 0, 0);
    }
    return new LabelErrors(
        judged,
        found,
        (long) Math.floor(Math.max(0, end(clear, judged, -1)) * judged + ROUNDING),
        (long) Math.ceil(Math.min(1, end(found, judged, 1)) * judged - ROUNDING));
  }

  /** Returns an end of Wilson's interval for a share. */
  private static double end(int count, int all, int sign) {
    double z = DEVIATIONS * DEVIATIONS / all;
    double share = (double) count / all;
    double half = Math.sqrt(z * (share * (1 - share) + z / 4));
    return (share + z / 2 + sign * half) / (1 + z);
  }
}
