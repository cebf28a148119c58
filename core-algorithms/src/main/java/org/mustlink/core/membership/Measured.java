package org.mustlink.core.membership;

import java.util.ArrayList;
import java.util.List;
import org.mustlink.core.linalg.Probabilities;

/**
 * How far probabilities of classes hold for rows whose classes are known.
 *
 * @param brier the mean over the rows of the squared differences between the probabilities of all
 *     classes and the truth, summed over the classes (Brier, Monthly Weather Review 1950); in [0,
 *     2], and 0 is best
 * @param calibrationError the mean difference, over the rows, between the largest probability and
 *     how often its class is the true one, in ten bins of equal width (expected calibration error);
 *     in [0, 1]
 * @param curve the bins that have rows
 */
public record Measured(double brier, double calibrationError, List<Bin> curve) {
  private static final int BINS = 10;

  public Measured {
    curve = List.copyOf(curve);
  }

  /**
   * Rows whose largest probability is in a range.
   *
   * @param from the smallest probability of the range
   * @param to the end of the range, exclusive unless it is 1
   * @param rows the number of rows, at least 1
   * @param predicted the mean of their largest probabilities
   * @param observed the share of them whose most probable class is the true one
   */
  public record Bin(double from, double to, int rows, double predicted, double observed) {}

  /**
   * Measures probabilities. O(c k).
   *
   * @param probabilities c x k, row-major
   * @param classes c, the true classes
   */
  public static Measured of(double[] probabilities, int[] classes, int k) {
    int[] rows = new int[BINS];
    int[] right = new int[BINS];
    double[] sums = new double[BINS];
    double brier = 0;
    for (int i = 0; i < classes.length; i++) {
      for (int j = 0; j < k; j++) {
        double off = probabilities[i * k + j] - (classes[i] == j ? 1 : 0);
        brier += off * off;
      }
      int most = Probabilities.largest(probabilities, i * k, k);
      double probability = probabilities[i * k + most];
      int bin = Math.min(BINS - 1, (int) (BINS * probability));
      rows[bin]++;
      right[bin] += most == classes[i] ? 1 : 0;
      sums[bin] += probability;
    }
    double error = 0;
    List<Bin> curve = new ArrayList<>();
    for (int bin = 0; bin < BINS; bin++) {
      error += Math.abs(sums[bin] - right[bin]) / classes.length;
      if (rows[bin] > 0) {
        curve.add(
            new Bin(
                (double) bin / BINS,
                (bin + 1.0) / BINS,
                rows[bin],
                Math.min(1, sums[bin] / rows[bin]),
                (double) right[bin] / rows[bin]));
      }
    }
    return new Measured(brier / classes.length, error, curve);
  }
}
