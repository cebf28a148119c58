package org.mustlink.core.linalg;

/** Turns the scores of the classes of a row into probabilities, and probabilities into a class. */
public final class Probabilities {
  /** Smaller probabilities are replaced by this one before their logarithm is taken. */
  public static final double LEAST = 1e-3;

  private Probabilities() {}

  /** Returns the logarithm of a probability, or of 0.001 if that is larger. */
  public static double log(double probability) {
    return Math.log(Math.max(LEAST, probability));
  }

  /** Replaces k scores from an index on by their positive parts, divided by the sum of these. */
  public static void clipped(double[] scores, int at, int k) {
    double sum = 0;
    for (int j = at; j < at + k; j++) {
      scores[j] = Math.max(0, scores[j]);
      sum += scores[j];
    }
    for (int j = at; j < at + k; j++) {
      scores[j] = sum > 0 ? scores[j] / sum : 1.0 / k;
    }
  }

  /** Returns (x - y) / x for one of k values, x, and the largest other one, y. */
  public static double margin(double[] values, int at, int k, int own) {
    double other = 0;
    for (int j = 0; j < k; j++) {
      other = j == own ? other : Math.max(other, values[at + j]);
    }
    double mine = values[at + own];
    return mine > other ? (mine - other) / mine : 0;
  }

  /**
   * Returns the index, from 0, of the largest of k values from {@code at} on; the first of several.
   */
  public static int largest(double[] values, int at, int k) {
    int largest = 0;
    for (int j = 1; j < k; j++) {
      if (values[at + j] > values[at + largest]) {
        largest = j;
      }
    }
    return largest;
  }
}
