package org.mustlink.core.hmrf;

/** From logs to shares that sum to 1. */
final class Softmax {
  private Softmax() {}

  /** Brings k values to shares in their place; gives the log of the sum they were divided by. */
  static double in(double[] values, int at, int k) {
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
