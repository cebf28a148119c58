package org.mustlink.core.openworld;

import java.util.Arrays;

/**
 * The expected calibration error of the probability by which the reach of a row tells that it is of
 * a new class. Labelled rows without their class stand for rows of new classes, and labelled rows
 * without their own label for the others, in the proportion of the share of new rows. They are
 * sorted by their probability into five bins of equal width; the error is the sum over the bins of
 * the difference between the expected and the true mass of new rows in the bin. It is in [0, 1].
 *
 * <p>It is optimistic in that the two coefficients of the probability are learned from the same
 * rows. It says nothing of an error in the share, of new classes that lie otherwise than the named
 * ones do to each other, and of the soft labels that {@link NewClassAssigner} takes in as well.
 */
final class CalibrationError {
  private static final int BINS = 5;

  private CalibrationError() {}

  /**
   * Computes the error. O(c) for c labelled rows.
   *
   * @param odds the log-odds of a row to be of a new class by its reach
   * @param share the share of rows of new classes
   */
  static double of(NewClassEvidence.Samples samples, LogLikelihood odds, double share) {
    double[] excess = new double[BINS];
    add(excess, samples.known(), samples.weights(), odds, 1 - share, 0);
    add(excess, samples.hidden(), samples.hiddenWeights(), odds, share, 1);
    return Arrays.stream(excess).map(Math::abs).sum();
  }

  private static void add(
      double[] excess,
      double[] reach,
      double[] weights,
      LogLikelihood odds,
      double mass,
      double truth) {
    for (int i = 0; i < reach.length; i++) {
      double probability = LogLikelihood.probability(odds.at(ReachBins.logarithm(reach[i])));
      int bin = Math.min(BINS - 1, (int) (BINS * probability));
      excess[bin] += mass * weights[i] * (probability - truth);
    }
  }
}
