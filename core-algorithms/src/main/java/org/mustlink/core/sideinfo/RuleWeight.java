package org.mustlink.core.sideinfo;

/**
 * What a rule of some weight says against the evidence of the features, in nats. The weight w is
 * the belief of the owner that the rule is right. With probability w it holds for a row, whose
 * cluster is then one of those that the rule leaves to it, each as probable as the other; otherwise
 * it says nothing, and each of the k clusters is as probable as the other. Of k clusters of which
 * the rule leaves r, one that it leaves has the probability w / r + (1 - w) / k, and one that it
 * excludes (1 - w) / k. The logarithm of their ratio is log(1 + (k / r) w / (1 - w)): a row may
 * break the rule if its features speak more than that for a cluster that the rule excludes. It is 0
 * for a weight of 0, grows with the weight, and is infinite for a weight of 1: such a rule is never
 * broken.
 *
 * <p>A rule that keeps rows together leaves one cluster to a row, that of the others. A rule that
 * keeps rows apart leaves to a row that is too many in a cluster all but this one, and so says
 * less.
 */
public final class RuleWeight {
  private RuleWeight() {}

  /** Whether a number may be the weight of a rule, a link or a label: above 0 and at most 1. */
  public static boolean allows(double weight) {
    return weight > 0 && weight <= 1;
  }

  /**
   * Returns the logarithm of the odds for a rule that leaves one cluster to a row: log(1 + k w / (1
   * - w)).
   *
   * @param weight in (0, 1]
   * @param k the number of clusters, at least 1
   * @return above 0, infinite for a weight of 1
   */
  public static double logOdds(double weight, int k) {
    return logOdds(weight, k, 1);
  }

  /**
   * Returns the logarithm of the odds for a rule that excludes one cluster: log(1 + (k / (k - 1)) w
   * / (1 - w)).
   *
   * @param weight in (0, 1]
   * @param k the number of clusters, at least 1
   * @return above 0, infinite for a weight of 1 and where there is no other cluster
   */
  public static double logOddsApart(double weight, int k) {
    return logOdds(weight, k, k - 1);
  }

  private static double logOdds(double weight, int k, int left) {
    if (!allows(weight)) {
      throw new IllegalArgumentException(
          "The weight of a rule is above 0 and at most 1: " + weight);
    }
    return weight == 1 || left == 0
        ? Double.POSITIVE_INFINITY
        : Math.log1p(k / (double) left * weight / (1 - weight));
  }
}
