package org.mustlink.core.doubt;

/**
 * How many labels of a table are wrong, as an estimate with an interval.
 *
 * @param judged the number of labelled rows that were judged
 * @param estimate the number of wrong labels among all of them
 * @param least the lower end of the interval, which chance leaves in about 95 of 100 samples
 * @param most its upper end
 */
public record LabelErrors(long judged, long estimate, long least, long most) {
  private static final double DEVIATIONS = 1.96;

  /** Ends of an interval that are whole but for rounding stay as they are. */
  private static final double ROUNDING = 1e-9;

  /**
   * Makes the estimate from a count, with Wilson's interval for a share (Wilson, Journal of the
   * American Statistical Association 1927).
   *
   * @param found the judged rows that seem to be wrong
   * @param judged the number of rows that were judged
   */
  static LabelErrors of(int found, int judged) {
    if (judged == 0) {
      return new LabelErrors(0, 0, 0, 0);
    }
    double z = DEVIATIONS * DEVIATIONS / judged;
    double share = (double) found / judged;
    double middle = (share + z / 2) / (1 + z);
    double half = Math.sqrt(z * (share * (1 - share) + z / 4)) / (1 + z);
    return new LabelErrors(
        judged,
        found,
        (long) Math.floor(Math.max(0, middle - half) * judged + ROUNDING),
        (long) Math.ceil(Math.min(1, middle + half) * judged - ROUNDING));
  }
}
