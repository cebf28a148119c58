package org.mustlink.core.doubt;

import org.mustlink.core.evaluation.Wilson;

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
        (long)
            Math.floor(
                Math.max(0, Wilson.end((double) clear / judged, judged, -DEVIATIONS)) * judged
                    + ROUNDING),
        (long)
            Math.ceil(
                Math.min(1, Wilson.end((double) found / judged, judged, DEVIATIONS)) * judged
                    - ROUNDING));
  }
}
