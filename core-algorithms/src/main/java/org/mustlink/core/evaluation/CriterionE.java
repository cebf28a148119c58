package org.mustlink.core.evaluation;

/**
 * Criterion E of a clustering, in [0, 3]: (1 - MNCut / k) plus the satisfied shares of must-links
 * and of cannot-links (Wacquet, Hebert, Caillault Poisson, Hamad 2011). It chooses among
 * clusterings without knowing the true classes.
 */
public final class CriterionE {
  private CriterionE() {}

  /**
   * Returns the criterion.
   *
   * @param normalisedCut MNCut, in [0, k]
   * @param mustShare the share of satisfied must-links, in [0, 1], 1 if there are none
   * @param cannotShare the share of satisfied cannot-links, in [0, 1], 1 if there are none
   */
  public static double of(double normalisedCut, int k, double mustShare, double cannotShare) {
    return 1 - normalisedCut / k + mustShare + cannotShare;
  }
}
