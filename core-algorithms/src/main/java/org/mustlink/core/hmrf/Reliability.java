package org.mustlink.core.hmrf;

/**
 * The shares of must-links, cannot-links and labels that are right, and the weights in the field
 * that follow from them. A weight is the log-odds beyond chance: with ten equal classes nine of ten
 * random pairs are of different classes anyway, so a must-link carries much information even where
 * many of them are wrong.
 *
 * @param must the share of must-links that are right, in (0, 1)
 * @param cannot the share of cannot-links that are right, in (0, 1)
 * @param labels the share of labels that are right, in (0, 1)
 * @param sameClass the probability that two random rows are of one class, in (0, 1)
 */
public record Reliability(double must, double cannot, double labels, double sameClass) {
  /** The largest log-odds, e^8 to 1. */
  private static final double STRONGEST = 8;

  private static final double TOLERANCE = 0.005;

  /** Returns the shares to start from where they are estimated. */
  static Reliability initial(double sameClass) {
    return new Reliability(0.95, 0.99, 0.95, sameClass);
  }

  /** Returns the shares of side information that is taken to be right. */
  static Reliability certain(double sameClass) {
    return new Reliability(0.9999, 0.9999, 0.9999, sameClass);
  }

  /** Returns the log-odds by which a must-link favours one class for its rows, in [0, 8]. */
  double mustStrength() {
    return strength(logit(must) - logit(sameClass));
  }

  /** Returns the log-odds by which a cannot-link favours different classes, in [0, 8]. */
  double cannotStrength() {
    return strength(logit(cannot) + logit(sameClass));
  }

  /** Returns the log-odds of the class of a label to any other of k classes, in [0, 8]. */
  double labelStrength(int k) {
    return strength(logit(labels) + Math.log(Math.max(1, k - 1)));
  }

  /**
   * Returns the log-likelihood ratio, against chance, of a must-link whose rows are of one class or
   * not.
   */
  double mustLogRatio(boolean same) {
    return same ? Math.log(must / sameClass) : Math.log((1 - must) / (1 - sameClass));
  }

  /**
   * Returns the log-likelihood ratio, against chance, of a cannot-link whose rows are of one class
   * or not.
   */
  double cannotLogRatio(boolean same) {
    return same ? Math.log((1 - cannot) / sameClass) : Math.log(cannot / (1 - sameClass));
  }

  /**
   * Returns the log-likelihood ratio, against chance, of a label of one of k classes that is right
   * or not.
   */
  double labelLogRatio(boolean right, int k) {
    return right ? Math.log(labels * k) : Math.log((1 - labels) * k / Math.max(1, k - 1));
  }

  /** Returns whether no share differs from another estimate by 0.005 or more. */
  boolean isCloseTo(Reliability other) {
    return Math.abs(must - other.must) < TOLERANCE
        && Math.abs(cannot - other.cannot) < TOLERANCE
        && Math.abs(labels - other.labels) < TOLERANCE;
  }

  private static double strength(double logOdds) {
    return Math.max(0, Math.min(STRONGEST, logOdds));
  }

  private static double logit(double share) {
    return Math.log(share / (1 - share));
  }
}
