package org.mustlink.core.openworld;

import java.io.Serializable;

/**
 * The logarithm of the ratio of the likelihoods of a row in classes without labels and in named
 * ones: a + b ln(s + 0.001).
 */
public record LogLikelihood(double intercept, double slope) implements Serializable {
  /** Probabilities are not nearer to 0 or 1 than by e^-30. */
  public static final double MOST_LOGIT = 30;

  /** Returns a line that is higher by a constant. */
  LogLikelihood plus(double shift) {
    return new LogLikelihood(intercept + shift, slope);
  }

  double at(double logarithm) {
    return Math.max(-MOST_LOGIT, Math.min(MOST_LOGIT, intercept + slope * logarithm));
  }

  static double probability(double logit) {
    return 1 / (1 + Math.exp(-logit));
  }
}
