package org.mustlink.core.clustering;

/**
 * Draws a point with a probability proportional to its weight times a factor, as k-means++ does.
 */
public final class WeightedDraw {
  private WeightedDraw() {}

  /**
   * Draws a point. O(n).
   *
   * @param weights n, at least 0
   * @param factors n, at least 0
   * @param share a random number in [0, 1), the position in the sum of the products
   * @return the index of the point, or -1 if all products are 0
   */
  public static int of(double[] weights, double[] factors, double share) {
    double total = 0;
    for (int i = 0; i < factors.length; i++) {
      total += weights[i] * factors[i];
    }
    double left = share * total;
    int last = -1;
    for (int i = 0; i < factors.length && left >= 0; i++) {
      if (weights[i] * factors[i] > 0) {
        left -= weights[i] * factors[i];
        last = i;
      }
    }
    return last;
  }
}
