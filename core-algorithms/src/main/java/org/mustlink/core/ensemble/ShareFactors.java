package org.mustlink.core.ensemble;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;

/**
 * Brings the sizes of clusters to known shares of the classes. The pooled probability of class j is
 * multiplied by a factor b_j and scaled to the sum 1; b_j is multiplied by the wanted over the mean
 * probability of class j, until they agree. These are Sinkhorn's row and column scalings of the n x
 * k matrix of probabilities (Sinkhorn, Knopp, Pacific Journal of Mathematics 1967).
 */
public final class ShareFactors {
  private static final int ROUNDS = 30;

  /** Shares agree up to this. */
  private static final double ALIKE = 1e-4;

  private ShareFactors() {}

  /**
   * Returns the pool with factors. At most 30 rounds.
   *
   * @param pool that has none
   * @param shares k, wanted, with the sum 1
   * @param means from a pool to the mean probability of each class, k, over the rows
   */
  public static PoolAssigner fit(
      PoolAssigner pool, double[] shares, Function<PoolAssigner, double[]> means) {
    PoolAssigner fitted =
        new PoolAssigner(pool.clusters(), pool.pool(), Collections.nCopies(shares.length, 1.0));
    for (int round = 0; round < ROUNDS; round++) {
      double[] found = means.apply(fitted);
      double largest = 0;
      List<Double> factors = new ArrayList<>();
      for (int j = 0; j < shares.length; j++) {
        largest = Math.max(largest, Math.abs(found[j] - shares[j]));
        // No row may be of a class at all, to the precision of the means.
        factors.add(fitted.factors().get(j) * shares[j] / Math.max(found[j], ALIKE * shares[j]));
      }
      if (largest <= ALIKE) {
        return fitted;
      }
      double first = factors.get(0);
      factors.replaceAll(factor -> factor / first);
      fitted = new PoolAssigner(pool.clusters(), pool.pool(), factors);
    }
    return fitted;
  }
}
