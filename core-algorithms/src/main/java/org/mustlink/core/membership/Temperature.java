package org.mustlink.core.membership;

import org.mustlink.core.linalg.Softmax;

/**
 * The factor of scores for which labelled rows are most probable (temperature scaling; Guo, Pleiss,
 * Sun, Weinberger, ICML 2017). The loss is convex in the factor; a penalty holds the factor near 1
 * where rows are few.
 */
final class Temperature {
  private static final double LEAST = 0.05;
  private static final double MOST = 20;
  private static final int STEPS = 40;

  /** The weight of the penalty, as the number of rows that it counts for. */
  private static final double PENALTY = 5;

  private Temperature() {}

  /** Finds the factor by Newton's method within an interval that shrinks. O(c k) a step. */
  static double of(ScoredLabels rows) {
    double low = LEAST;
    double high = MOST;
    double factor = 1;
    for (int step = 0; step < STEPS && high - low > 1e-9; step++) {
      double[] slope = slope(rows, factor);
      if (slope[0] > 0) {
        high = factor;
      } else {
        low = factor;
      }
      double next = factor - slope[0] / slope[1];
      double taken = next > low && next < high ? next : (low + high) / 2;
      if (Math.abs(taken - factor) < 1e-9) {
        return taken;
      }
      factor = taken;
    }
    return factor;
  }

  /** The first and the second derivative of the loss. */
  private static double[] slope(ScoredLabels rows, double factor) {
    int k = rows.k();
    double[] logs = rows.logs();
    double[] probabilities = new double[k];
    double[] slope = {PENALTY * (factor - 1), PENALTY};
    for (int i = 0; i < rows.count(); i++) {
      for (int j = 0; j < k; j++) {
        probabilities[j] = factor * logs[i * k + j];
      }
      Softmax.apply(probabilities, 0, k);
      double mean = 0;
      double square = 0;
      for (int j = 0; j < k; j++) {
        double log = logs[i * k + j];
        mean += probabilities[j] * log;
        square += probabilities[j] * log * log;
      }
      slope[0] += mean - logs[i * k + rows.classes()[i]];
      slope[1] += Math.max(0, square - mean * mean);
    }
    return slope;
  }
}
