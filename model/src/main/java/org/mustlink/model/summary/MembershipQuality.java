package org.mustlink.model.summary;

import org.jspecify.annotations.Nullable;
import org.mustlink.core.membership.Calibration;
import org.mustlink.core.membership.Measured;

/**
 * How often the probabilities of the clusters of a row hold.
 *
 * @param calibrated whether they were calibrated; if not, nothing tells how often they hold but
 *     {@code before}
 * @param factor by which the scores of clusters are multiplied
 * @param summary the same in words
 * @param rows the labelled rows that were judged without their own labels, 0 if there are none
 * @param before how far the probabilities hold for these rows before the calibration; null without
 *     such rows
 * @param after the same after it, by factors that were fitted to other rows; null without a
 *     calibration
 */
public record MembershipQuality(
    boolean calibrated,
    double factor,
    String summary,
    int rows,
    @Nullable Measured before,
    @Nullable Measured after) {

  /** Tells of a calibration. */
  public static MembershipQuality of(Calibration calibration) {
    return new MembershipQuality(
        calibration.taken().calibrated(),
        calibration.taken().factor(),
        summary(calibration),
        calibration.rows(),
        calibration.before().orElse(null),
        calibration.after().orElse(null));
  }

  private static String summary(Calibration calibration) {
    if (calibration.taken().calibrated()) {
      return "Calibrated on "
          + calibration.rows()
          + " labelled rows that were scored without their own labels.";
    }
    return calibration.rows() > 0
        ? "Not calibrated: there are %s labelled rows, and fewer than %s are too few. The probabilities are those of the uncalibrated scores."
            .formatted(calibration.rows(), Calibration.LEAST_ROWS)
        : "Not calibrated: the method of assignment gives no scores for labelled rows without the"
            + " use of their own labels, so that nothing measures how often the probabilities"
            + " hold.";
  }
}
