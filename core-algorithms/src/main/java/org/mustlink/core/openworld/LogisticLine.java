package org.mustlink.core.openworld;

import java.util.function.IntPredicate;

/**
 * Logistic regression on one variable with a ridge of 0.01 on the slope, by Newton's method. The
 * penalised loss is convex, so that the result is unique.
 */
final class LogisticLine {
  private static final double RIDGE = 0.01;
  private static final double MOST_STEP = 2;
  private static final double FLAT = 1e-9;
  private static final int ROUNDS = 50;

  private LogisticLine() {}

  /**
   * Fits the line.
   *
   * @param x the variable
   * @param positive which items are positive
   * @param weights of the items
   * @return the intercept and the slope of the log-odds
   */
  static double[] fit(double[] x, IntPredicate positive, double[] weights) {
    double a = 0;
    double b = 0;
    for (int round = 0; round < ROUNDS; round++) {
      double g0 = 0;
      double g1 = RIDGE * b;
      double h00 = 0;
      double h01 = 0;
      double h11 = RIDGE;
      for (int i = 0; i < x.length; i++) {
        double q = 1 / (1 + Math.exp(-(a + b * x[i])));
        double error = weights[i] * (q - (positive.test(i) ? 1 : 0));
        double curve = weights[i] * q * (1 - q) + FLAT;
        g0 += error;
        g1 += error * x[i];
        h00 += curve;
        h01 += curve * x[i];
        h11 += curve * x[i] * x[i];
      }
      double determinant = h00 * h11 - h01 * h01;
      double da = limited((g0 * h11 - g1 * h01) / determinant);
      double db = limited((g1 * h00 - g0 * h01) / determinant);
      a -= da;
      b -= db;
      if (Math.max(Math.abs(da), Math.abs(db)) < FLAT) {
        break;
      }
    }
    return new double[] {a, b};
  }

  private static double limited(double step) {
    return Math.max(-MOST_STEP, Math.min(MOST_STEP, step));
  }
}
