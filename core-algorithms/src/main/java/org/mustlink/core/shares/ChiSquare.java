package org.mustlink.core.shares;

/** The chi-square distribution. */
final class ChiSquare {
  private static final double PRECISION = 1e-15;

  private ChiSquare() {}

  /**
   * Returns the probability of a value above x, in [0, 1], to an absolute error of about 1e-12: 1
   * minus the series of the incomplete gamma function (Abramowitz, Stegun, Handbook of Mathematical
   * Functions, 6.5.29). O(x + degrees) terms.
   *
   * @param x at least 0
   * @param degrees of freedom, at least 1
   */
  static double upperTail(double x, int degrees) {
    if (!(x > 0)) {
      return 1;
    }
    double a = degrees / 2.0;
    double half = x / 2;
    // The logarithm of half^a e^-half / Gamma(a + 1), since the factors overflow.
    double log = -half;
    for (double b = a; b > 0; b--) {
      log += b > 0.5 ? Math.log(half / b) : Math.log(Math.sqrt(half) / (Math.sqrt(Math.PI) / 2));
    }
    double term = Math.exp(log);
    if (term == 0 && half > a) {
      return 0;
    }
    double sum = term;
    for (double n = a + 1; term > PRECISION * sum || n < half; n++) {
      term *= half / n;
      sum += term;
    }
    return Math.max(0, Math.min(1, 1 - sum));
  }
}
