package org.mustlink.core.evaluation;

import java.math.BigInteger;
import java.util.stream.LongStream;

/**
 * Agreement of clusters and classes over all pairs of rows.
 *
 * <p>Pairs are counted exactly: 10<sup>12</sup> rows make about 10<sup>24</sup> pairs, more than a
 * long holds, and the adjusted index is the difference of products of such counts that nearly
 * cancel, so doubles would lose it for very unequal classes. Only the final quotients are rounded.
 *
 * @param all pairs of rows
 * @param sameCluster pairs within one cluster
 * @param sameClass pairs within one class
 * @param sameBoth pairs within one cluster and one class
 */
record PairCounts(
    BigInteger all, BigInteger sameCluster, BigInteger sameClass, BigInteger sameBoth) {

  static PairCounts of(Contingency table) {
    BigInteger both = BigInteger.ZERO;
    for (int cluster = 0; cluster < table.clusters(); cluster++) {
      for (int klass = 0; klass < table.classes(); klass++) {
        both = both.add(pairs(table.count(cluster, klass)));
      }
    }
    return new PairCounts(
        pairs(table.total()), pairs(table.clusterSizes()), pairs(table.classSizes()), both);
  }

  /** Returns the share of pairs on which clusters and classes agree; 1 if there is no pair. */
  double rand() {
    if (all.signum() == 0) {
      return 1;
    }
    BigInteger agreeing = all.add(sameBoth.shiftLeft(1)).subtract(sameCluster).subtract(sameClass);
    return agreeing.doubleValue() / all.doubleValue();
  }

  /**
   * Returns the Rand index corrected for chance, all terms brought to the common denominator. The
   * denominator is 0 only if both sides are one group or both are single rows; then they are equal.
   */
  double adjustedRand() {
    BigInteger chance = sameCluster.multiply(sameClass);
    BigInteger above = sameBoth.multiply(all).subtract(chance).shiftLeft(1);
    BigInteger most = sameCluster.add(sameClass).multiply(all).subtract(chance.shiftLeft(1));
    return most.signum() == 0 ? 1 : above.doubleValue() / most.doubleValue();
  }

  private static BigInteger pairs(long[] sizes) {
    return LongStream.of(sizes)
        .mapToObj(PairCounts::pairs)
        .reduce(BigInteger.ZERO, BigInteger::add);
  }

  private static BigInteger pairs(long rows) {
    return rows < 2
        ? BigInteger.ZERO
        : BigInteger.valueOf(rows).multiply(BigInteger.valueOf(rows - 1)).shiftRight(1);
  }
}
