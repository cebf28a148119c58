package org.mustlink.core.anchorgraph;

import org.mustlink.core.linalg.Softmax;

/**
 * Prices of the classes at which clusters have given sizes, as in the auction algorithm of Poisson
 * MBO: an item goes to the class with the largest sum of score and price (Jacobs, Merkurjev,
 * Esedoglu, J. Comput. Phys. 2018). Here the prices are found with soft assignments, the softmax of
 * scores plus prices times 10, 30 and 100, whose class sizes are adjusted by Sinkhorn's scalings.
 */
final class ClassPrices {
  private static final double[] SHARPNESS = {10, 30, 100};
  private static final int ROUNDS = 40;

  /** The difference up to which shares agree. */
  private static final double ALIKE = 1e-3;

  private ClassPrices() {}

  /**
   * Finds the prices, k. O(p k) a round, at most 120 rounds.
   *
   * @param scores p x k, row-major, none above 1 or below -1
   * @param masses p, the weights of the items, greater than 0
   * @param shares k, the wanted shares of the classes in the sum of the masses, greater than 0 with
   *     the sum 1
   */
  static double[] of(double[] scores, double[] masses, double[] shares) {
    double[] prices = new double[shares.length];
    for (double sharpness : SHARPNESS) {
      double largest = 1;
      for (int round = 0; round < ROUNDS && largest > ALIKE; round++) {
        double[] found = shares(scores, masses, prices, sharpness);
        largest = 0;
        for (int j = 0; j < shares.length; j++) {
          largest = Math.max(largest, Math.abs(found[j] - shares[j]));
        }
        for (int j = 0; j < shares.length && largest > ALIKE; j++) {
          // The share of a class may be 0 to the precision of the softmax.
          prices[j] += Math.log(shares[j] / Math.max(found[j], ALIKE * shares[j])) / sharpness;
        }
      }
    }
    return prices;
  }

  /** Returns the share of each class in the masses under soft assignments, k. */
  private static double[] shares(
      double[] scores, double[] masses, double[] prices, double sharpness) {
    int k = prices.length;
    double[] choice = new double[k];
    double[] found = new double[k];
    double sum = 0;
    for (int i = 0; i < masses.length; i++) {
      for (int j = 0; j < k; j++) {
        choice[j] = sharpness * (scores[i * k + j] + prices[j]);
      }
      Softmax.apply(choice, 0, k);
      for (int j = 0; j < k; j++) {
        found[j] += masses[i] * choice[j];
      }
      sum += masses[i];
    }
    for (int j = 0; j < k; j++) {
      found[j] /= sum;
    }
    return found;
  }
}
