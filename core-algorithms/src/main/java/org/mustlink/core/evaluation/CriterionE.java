package org.mustlink.core.evaluation;

/**
 * Criterion E of a clustering, from 0 to 3: (1 - MNCut / k) plus the satisfied shares of the
 * must-links and of the cannot-links, a kind without constraints counting 1. It chooses among the
 * clusterings of a grid without knowing the truth.
 */
public final class CriterionE {
  private CriterionE() {}

  /** The criterion. */
  public static double of(double normalisedCut, int k, double mustShare, double cannotShare) {
    return 1 - normalisedCut / k + mustShare + cannotShare;
  }
}
