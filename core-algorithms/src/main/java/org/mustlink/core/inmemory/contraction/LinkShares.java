package org.mustlink.core.inmemory.contraction;

import org.mustlink.core.inmemory.PairwiseSideInformation;
import org.mustlink.core.inmemory.SatisfiedPairs;

/**
 * The shares of the weights of must-links and of cannot-links that clusters satisfy; pairs of
 * labelled rows have the weight 1. If all links have the weight 1, they are the shares of the
 * pairs.
 *
 * @param must of must-links, 1 if there are none
 * @param cannot of cannot-links, 1 if there are none
 */
record LinkShares(double must, double cannot) {

  static LinkShares of(PairwiseSideInformation pairs, int[] clusters, SatisfiedPairs satisfied) {
    // The weights of links that are less than 1 are taken off the numbers of pairs.
    double[] must = {satisfied.mustSatisfied(), satisfied.must()};
    double[] cannot = {satisfied.cannotSatisfied(), satisfied.cannot()};
    for (int e = 0; e < pairs.first().length; e++) {
      boolean together = clusters[pairs.first()[e]] == clusters[pairs.second()[e]];
      double weight = pairs.weight()[e];
      double[] sums = weight > 0 ? must : cannot;
      double less = 1 - Math.abs(weight);
      sums[0] -= together == weight > 0 ? less : 0;
      sums[1] -= less;
    }
    return new LinkShares(share(must), share(cannot));
  }

  private static double share(double[] sums) {
    return sums[1] > 0 ? Math.max(0, sums[0]) / sums[1] : 1;
  }
}
