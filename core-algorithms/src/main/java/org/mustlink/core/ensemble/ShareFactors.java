package org.mustlink.core.ensemble;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;

/**
 * Adjusts the sizes of clusters to known shares of the classes. The pooled probability of class j
 * is multiplied by a factor b_j and scaled to the sum 1; b_j is multiplied by the ratio of the
 * wanted share to the mean probability of class j until both agree. These are Sinkhorn's row and
 * column scalings of the n x k matrix of probabilities (Sinkhorn, Knopp, Pacific Journal of
 * Mathematics 1967).
 */
public final class ShareFactors {
  private static final int ROUNDS = 30;

  /** The difference up to which shares agree. */
  private static final double ALIKE = 1e-4;

  private ShareFactors() {}

  /**
   * Returns the pool with factors. At most 30 rounds.
   *
   * @param pool that has none
   * @param shares k, wanted, with the sum 1
   * @param means computes the mean probability of each class over the rows, k, for a pool
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
        // The mean probability of a class may be 0 to the precision of the sums.
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
