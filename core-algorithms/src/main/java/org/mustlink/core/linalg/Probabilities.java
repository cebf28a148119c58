package org.mustlink.core.linalg;

/** Turns scores of the classes of a row into probabilities, and these into a class. */
public final class Probabilities {
  private Probabilities() {}

  /** Replaces k scores from an index on by their positive parts over the sum of these. */
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

  /** Returns the lead of one of k values over the largest other one, as a share of its own. */
  public static double margin(double[] values, int at, int k, int own) {
    double other = 0;
    for (int j = 0; j < k; j++) {
      other = j == own ? other : Math.max(other, values[at + j]);
    }
    double mine = values[at + own];
    return mine > other ? (mine - other) / mine : 0;
  }

  /** Returns the place of the largest of k values from an index on, the first of several. */
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
