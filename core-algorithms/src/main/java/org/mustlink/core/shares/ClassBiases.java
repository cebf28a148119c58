package org.mustlink.core.shares;

import java.util.Arrays;
import org.mustlink.core.classifier.Minimum;
import org.mustlink.core.ids.Indices;
import org.mustlink.core.linalg.Softmax;
import org.mustlink.core.sideinfo.LabelWeights;

/**
 * A factor of scores and a bias of each class, for which labelled rows are most probable that were
 * scored without their own labels (bias-corrected temperature scaling; Alexandari, Kundaje,
 * Shrikumar, Maximum likelihood with bias-corrected calibration is hard-to-beat at label shift
 * adaptation, ICML 2020). Penalties hold the factor near 1 and the biases near 0 where rows are
 * few.
 *
 * @param factor of scores, above 0
 * @param biases k, which are added to the scores times the factor
 */
public record ClassBiases(double factor, double[] biases) {
  private static final double FACTOR_PENALTY = 5;
  private static final double LOG_PENALTY = 1;
  private static final double BIAS_PENALTY = 1;
  private static final int ROUNDS = 200;

  /** Rows beyond these are not needed for a number of each class. */
  private static final int MOST_ROWS = 5000;

  /**
   * Fits to rows that have a label, except those that are the only ones of their class, since rows
   * that did not see their label cannot tell of it. O(c k) a round, at most 200 rounds over 5,000
   * rows.
   *
   * @param classes c, the classes of the rows
   */
  public static ClassBiases of(ScoredRows rows, int[] classes, LabelWeights weights) {
    int k = rows.k();
    int[] counting = Indices.ofSharedClasses(classes, k).limit(MOST_ROWS).toArray();
    // The logarithm of the factor is searched, so that the factor is above 0.
    double[] found =
        Minimum.of(
            (x, gradient) -> loss(rows, classes, weights, counting, x, gradient),
            new double[k + 1],
            ROUNDS);
    return new ClassBiases(Math.exp(found[k]), Arrays.copyOf(found, k));
  }

  /**
   * Returns the factors of the probabilities of the classes, k, by which rows get the classes that
   * the calibrated scores give them: the factor of the scores leaves the largest one where it is.
   */
  public double[] factors() {
    return Arrays.stream(biases).map(bias -> Math.exp(bias / factor)).toArray();
  }

  /** Returns the rows with these scores. */
  ScoredRows apply(ScoredRows rows) {
    double[] logs = new double[rows.logs().length];
    Arrays.setAll(logs, i -> factor * rows.logs()[i] + biases[i % rows.k()]);
    return new ScoredRows(logs, rows.k());
  }

  private static double loss(
      ScoredRows rows,
      int[] classes,
      LabelWeights weights,
      int[] counting,
      double[] x,
      double[] gradient) {
    int k = rows.k();
    double factor = Math.exp(x[k]);
    double off = factor - 1;
    // Without that of the logarithm, scores that tell nothing would have the factor 0.
    double value = FACTOR_PENALTY * off * off + LOG_PENALTY * x[k] * x[k];
    double slope = 2 * FACTOR_PENALTY * off;
    for (int j = 0; j < k; j++) {
      value += BIAS_PENALTY * x[j] * x[j];
      gradient[j] = 2 * BIAS_PENALTY * x[j];
    }
    double[] scores = new double[k];
    for (int i : counting) {
      double weight = weights.of(i);
      for (int j = 0; j < k; j++) {
        scores[j] = factor * rows.logs()[i * k + j] + x[j];
      }
      value -= weight * scores[classes[i]];
      value += weight * Softmax.apply(scores, 0, k);
      scores[classes[i]] -= 1;
      for (int j = 0; j < k; j++) {
        gradient[j] += weight * scores[j];
        slope += weight * scores[j] * rows.logs()[i * k + j];
      }
    }
    gradient[k] = 2 * LOG_PENALTY * x[k] + factor * slope;
    return value;
  }
}
