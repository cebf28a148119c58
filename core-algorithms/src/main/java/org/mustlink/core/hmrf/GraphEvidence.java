package org.mustlink.core.hmrf;

import java.util.Arrays;
import org.mustlink.core.anchorgraph.LeaveOneOut;

/**
 * What the graph says of each row's class from the beliefs of the other rows: leave-one-out values
 * of the label solver, brought to one size of every class, as log-probabilities. Their sharpness is
 * the one under which the beliefs are likeliest.
 */
final class GraphEvidence {
  private static final double LEAST_VALUE = -1;
  private static final double MOST_VALUE = 2;
  private static final double LEAST_MASS = 1e-3;
  private static final double LEAST_SHARPNESS = 0.5;
  private static final double MOST_SHARPNESS = 30;
  private static final double GOLDEN = (3 - Math.sqrt(5)) / 2;
  private static final int HALVINGS = 20;

  /** No class is ruled out by the graph: a link may know better. */
  private static final double LEAST_SHARE = 1e-12;

  private final LeaveOneOut others;
  private final int k;

  GraphEvidence(LeaveOneOut others, int k) {
    this.others = others;
    this.k = k;
  }

  /**
   * Log-probabilities of the classes.
   *
   * @param beliefs rows x k
   * @return rows x k
   */
  double[] of(double[] beliefs) {
    double[] values = values(beliefs);
    double sharpness = likeliest(values, beliefs);
    double[] row = new double[k];
    for (int at = 0; at < values.length; at += k) {
      for (int j = 0; j < k; j++) {
        row[j] = sharpness * values[at + j];
      }
      Softmax.in(row, 0, k);
      for (int j = 0; j < k; j++) {
        values[at + j] = Math.log(Math.max(row[j], LEAST_SHARE));
      }
    }
    return values;
  }

  /**
   * Leave-one-out values of the classes, each class brought to one size, clipped to [-1, 2].
   *
   * @param beliefs rows x k
   * @return rows x k
   */
  double[] values(double[] beliefs) {
    LeaveOneOut.Prediction solved = others.predict(beliefs, k);
    double[] values = solved.softLabels();
    double total = Arrays.stream(solved.masses()).map(mass -> Math.max(0, mass)).sum();
    double[] masses =
        Arrays.stream(solved.masses())
            .map(mass -> total > 0 ? Math.max(LEAST_MASS, k * mass / total) : 1)
            .toArray();
    for (int i = 0; i < values.length; i++) {
      double value = values[i] / masses[i % k];
      values[i] = Math.max(LEAST_VALUE, Math.min(MOST_VALUE, value));
    }
    return values;
  }

  /** By golden sections: the loss is convex in the sharpness. */
  private double likeliest(double[] values, double[] beliefs) {
    double low = LEAST_SHARPNESS;
    double high = MOST_SHARPNESS;
    double left = low + GOLDEN * (high - low);
    double right = high - GOLDEN * (high - low);
    double lossLeft = loss(values, beliefs, left);
    double lossRight = loss(values, beliefs, right);
    for (int i = 0; i < HALVINGS; i++) {
      if (lossLeft < lossRight) {
        high = right;
        right = left;
        lossRight = lossLeft;
        left = low + GOLDEN * (high - low);
        lossLeft = loss(values, beliefs, left);
      } else {
        low = left;
        left = right;
        lossLeft = lossRight;
        right = high - GOLDEN * (high - low);
        lossRight = loss(values, beliefs, right);
      }
    }
    return (low + high) / 2;
  }

  private double loss(double[] values, double[] beliefs, double sharpness) {
    double[] row = new double[k];
    double loss = 0;
    for (int at = 0; at < values.length; at += k) {
      double expected = 0;
      for (int j = 0; j < k; j++) {
        row[j] = sharpness * values[at + j];
        expected += beliefs[at + j] * row[j];
      }
      loss += Softmax.in(row, 0, k) - expected;
    }
    return loss;
  }
}
