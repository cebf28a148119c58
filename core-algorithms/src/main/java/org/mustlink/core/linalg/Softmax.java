package org.mustlink.core.linalg;

/** Turns logarithms into probabilities. */
public final class Softmax {
  private Softmax() {}

  /**
   * Replaces k values from an index on by their softmax, which sums to 1.
   *
   * @return the logarithm of the sum of the exponentials of the values
   */
  public static double apply(double[] values, int at, int k) {
    double largest = Double.NEGATIVE_INFINITY;
    for (int j = at; j < at + k; j++) {
      largest = Math.max(largest, values[j]);
    }
    double sum = 0;
    for (int j = at; j < at + k; j++) {
      values[j] = Math.exp(values[j] - largest);
      sum += values[j];
    }
    for (int j = at; j < at + k; j++) {
      values[j] /= sum;
    }
    return largest + Math.log(sum);
  }
}
