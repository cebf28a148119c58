package org.mustlink.core.anchorgraph;

import org.mustlink.core.linalg.Softmax;

/**
 * Prices of the classes at which clusters have known sizes, as the auctions of Poisson MBO find
 * them: an item goes to the class of the largest score and price (Jacobs, Merkurjev, Esedoglu, J.
 * Comput. Phys. 2018). Here they are found by softened choices, the softmax of the scores and
 * prices times 10, 30 and 100, whose sums are brought to the sizes by Sinkhorn's scalings.
 */
final class ClassPrices {
  private static final double[] SHARPNESS = {10, 30, 100};
  private static final int ROUNDS = 40;

  /** Shares agree up to this. */
  private static final double ALIKE = 1e-3;

  private ClassPrices() {}

  /**
   * Finds the prices, k. O(p k) a round, at most 120 rounds.
   *
   * @param scores p x k, row-major, none above 1 or below -1
   * @param masses p, how much each item counts, greater than 0
   * @param shares k, wanted of the sum of the masses, greater than 0 with the sum 1
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
          // No item may be of a class at all, to the precision of the softmax.
          prices[j] += Math.log(shares[j] / Math.max(found[j], ALIKE * shares[j])) / sharpness;
        }
      }
    }
    return prices;
  }

  /** The share of each class in the masses by softened choices, k. */
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
