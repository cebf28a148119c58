package org.mustlink.core.hmrf;

import java.util.Arrays;
import org.mustlink.core.anchorgraph.LeaveOneOut;
import org.mustlink.core.linalg.Softmax;

/**
 * The local evidence of the field (its unary potentials): the log-probabilities of the classes of a
 * row, given the landmark graph and the beliefs of the other rows. These are the leave-one-out soft
 * labels of the label solver, divided by the sizes of the classes and turned into log-probabilities
 * by a softmax whose inverse temperature maximizes the likelihood of the beliefs.
 */
record GraphEvidence(LeaveOneOut others, int k) {
  private static final double LEAST_SOFT_LABEL = -1;
  private static final double MOST_SOFT_LABEL = 2;
  private static final double LEAST_MASS = 1e-3;
  private static final double LEAST_INVERSE_TEMPERATURE = 0.5;
  private static final double MOST_INVERSE_TEMPERATURE = 30;
  private static final double GOLDEN_SECTION = (3 - Math.sqrt(5)) / 2;
  private static final int SECTIONS = 20;

  /**
   * The smallest probability that the graph gives to a class, since a link may still require the
   * class.
   */
  private static final double LEAST_PROBABILITY = 1e-12;

  /**
   * Returns the log-probabilities of the classes, rows x k. Costs what {@link LeaveOneOut#predict}
   * does.
   *
   * @param beliefs rows x k
   */
  double[] logProbabilities(double[] beliefs) {
    double[] values = softLabels(beliefs);
    double inverseTemperature = fittedInverseTemperature(values, beliefs);
    double[] row = new double[k];
    for (int at = 0; at < values.length; at += k) {
      for (int j = 0; j < k; j++) {
        row[j] = inverseTemperature * values[at + j];
      }
      Softmax.apply(row, 0, k);
      for (int j = 0; j < k; j++) {
        values[at + j] = Math.log(Math.max(row[j], LEAST_PROBABILITY));
      }
    }
    return values;
  }

  /**
   * Returns the leave-one-out soft labels, rows x k: those of each class divided by its share of
   * all rows, and clipped to [-1, 2].
   *
   * @param beliefs rows x k
   */
  double[] softLabels(double[] beliefs) {
    LeaveOneOut.Prediction solved = others.predict(beliefs, k);
    double[] values = solved.softLabels();
    double total = Arrays.stream(solved.masses()).map(mass -> Math.max(0, mass)).sum();
    double[] masses =
        Arrays.stream(solved.masses())
            .map(mass -> total > 0 ? Math.max(LEAST_MASS, k * mass / total) : 1)
            .toArray();
    for (int i = 0; i < values.length; i++) {
      double value = values[i] / masses[i % k];
      values[i] = Math.max(LEAST_SOFT_LABEL, Math.min(MOST_SOFT_LABEL, value));
    }
    return values;
  }

  /** Golden-section search: the loss is convex in the inverse temperature. */
  private double fittedInverseTemperature(double[] values, double[] beliefs) {
    double low = LEAST_INVERSE_TEMPERATURE;
    double high = MOST_INVERSE_TEMPERATURE;
    double left = low + GOLDEN_SECTION * (high - low);
    double right = high - GOLDEN_SECTION * (high - low);
    double lossLeft = loss(values, beliefs, left);
    double lossRight = loss(values, beliefs, right);
    for (int i = 0; i < SECTIONS; i++) {
      if (lossLeft < lossRight) {
        high = right;
        right = left;
        lossRight = lossLeft;
        left = low + GOLDEN_SECTION * (high - low);
        lossLeft = loss(values, beliefs, left);
      } else {
        low = left;
        left = right;
        lossLeft = lossRight;
        right = high - GOLDEN_SECTION * (high - low);
        lossRight = loss(values, beliefs, right);
      }
    }
    return (low + high) / 2;
  }

  private double loss(double[] values, double[] beliefs, double inverseTemperature) {
    double[] row = new double[k];
    double loss = 0;
    for (int at = 0; at < values.length; at += k) {
      double expected = 0;
      for (int j = 0; j < k; j++) {
        row[j] = inverseTemperature * values[at + j];
        expected += beliefs[at + j] * row[j];
      }
      loss += Softmax.apply(row, 0, k) - expected;
    }
    return loss;
  }
}
