package org.mustlink.core.hmrf;

/**
 * The share of must-links, cannot-links and labels that is right, and how strongly each of them
 * therefore speaks. What counts is the lead over chance: with ten equal classes nine of ten random
 * pairs are apart anyway, so a must-link says much even where many of them are wrong.
 *
 * @param must share of right must-links, in (0, 1)
 * @param cannot share of right cannot-links, in (0, 1)
 * @param labels share of right labels, in (0, 1)
 * @param together the chance that two rows are of one class, in (0, 1)
 */
public record Reliability(double must, double cannot, double labels, double together) {
  /** Nothing is believed more than this: e^8 to 1. */
  private static final double STRONGEST = 8;

  private static final double ABOUT = 0.005;

  /** Side information that some doubt is allowed of from the start. */
  static Reliability open(double together) {
    return new Reliability(0.95, 0.99, 0.95, together);
  }

  /** Side information that is right, as far as anything ever is. */
  static Reliability firm(double together) {
    return new Reliability(0.9999, 0.9999, 0.9999, together);
  }

  /** The log-odds by which a must-link makes its rows one class, at least 0. */
  double mustStrength() {
    return strength(logit(must) - logit(together));
  }

  /** The log-odds by which a cannot-link keeps its rows apart, at least 0. */
  double cannotStrength() {
    return strength(logit(cannot) + logit(together));
  }

  /** The log-odds of the label's class to any other one of k, at least 0. */
  double labelStrength(int k) {
    return strength(logit(labels) + Math.log(Math.max(1, k - 1)));
  }

  /** How much likelier than by chance a must-link is, in logs, if its rows are one class or not. */
  double mustGain(boolean same) {
    return same ? Math.log(must / together) : Math.log((1 - must) / (1 - together));
  }

  /** The same of a cannot-link. */
  double cannotGain(boolean same) {
    return same ? Math.log((1 - cannot) / together) : Math.log(cannot / (1 - together));
  }

  /** The same of a label of one of k classes. */
  double labelGain(boolean right, int k) {
    return right ? Math.log(labels * k) : Math.log((1 - labels) * k / Math.max(1, k - 1));
  }

  /** Whether no share differs enough from another estimate to matter. */
  boolean isAbout(Reliability other) {
    return Math.abs(must - other.must) < ABOUT
        && Math.abs(cannot - other.cannot) < ABOUT
        && Math.abs(labels - other.labels) < ABOUT;
  }

  private static double strength(double logOdds) {
    return Math.max(0, Math.min(STRONGEST, logOdds));
  }

  private static double logit(double share) {
    return Math.log(share / (1 - share));
  }
}
