package org.mustlink.core.evaluation;

import java.math.BigInteger;
import java.util.stream.LongStream;

/**
 * The mutual information of clusters and classes, in nats.
 *
 * <p>Every sum here has terms of one sign. The textbook sum of p log(p / (q r)) has terms of both
 * signs that cancel: with one row in 10<sup>12</sup> outside the main class only a few digits
 * remain.
 *
 * @param shared mutual information of clusters and classes
 * @param clusterEntropy entropy of the cluster sizes
 * @param classEntropy entropy of the class sizes
 * @param equal whether clusters and classes are the same groups under other names
 */
record MutualInformation(double shared, double clusterEntropy, double classEntropy, boolean equal) {

  /** Below this distance from 1 the closed form of the divergence suffers from cancellation. */
  private static final double SERIES_RANGE = 0.01;

  static MutualInformation of(Contingency table) {
    long[] clusterSizes = table.clusterSizes();
    long[] classSizes = table.classSizes();
    return new MutualInformation(
        shared(table, clusterSizes, classSizes),
        entropy(clusterSizes, table.total()),
        entropy(classSizes, table.total()),
        equal(table, clusterSizes, classSizes));
  }

  /** Returns the share of the geometric mean of the entropies, from 0 to 1. */
  double overGeometricMean() {
    return share(Math.sqrt(clusterEntropy) * Math.sqrt(classEntropy));
  }

  private double share(double mean) {
    if (equal) {
      return 1;
    }
    // A single group has no entropy and shares nothing with the several groups of the other side.
    return clusterEntropy == 0 || classEntropy == 0 ? 0 : Math.min(1, shared / mean);
  }

  /** Sum over cells of q r f(p / (q r)), f(x) = x log x - x + 1, which is never negative. */
  private static double shared(Contingency table, long[] clusterSizes, long[] classSizes) {
    double total = table.total();
    double sum = 0;
    for (int cluster = 0; cluster < clusterSizes.length; cluster++) {
      for (int klass = 0; klass < classSizes.length; klass++) {
        double expected = (clusterSizes[cluster] / total) * (classSizes[klass] / total);
        long count = table.count(cluster, klass);
        if (count == 0) {
          sum += expected;
        } else {
          double ratio = (count / (double) clusterSizes[cluster]) * (total / classSizes[klass]);
          double excess = excess(count, table.total(), clusterSizes[cluster], classSizes[klass]);
          sum += expected * divergence(ratio, excess);
        }
      }
    }
    return sum;
  }

  /** count total / (clusterSize classSize) - 1, exact before the division. */
  private static double excess(long count, long total, long clusterSize, long classSize) {
    BigInteger independent =
        BigInteger.valueOf(clusterSize).multiply(BigInteger.valueOf(classSize));
    BigInteger seen = BigInteger.valueOf(count).multiply(BigInteger.valueOf(total));
    return seen.subtract(independent).doubleValue() / independent.doubleValue();
  }

  /** x log x - x + 1 for x = ratio = 1 + excess. */
  private static double divergence(double ratio, double excess) {
    if (Math.abs(excess) > SERIES_RANGE) {
      return ratio * Math.log(ratio) - ratio + 1;
    }
    double sum = 0;
    double power = excess * excess;
    for (int degree = 2; degree <= 10; degree++) {
      sum += power / (degree * (degree - 1));
      power *= -excess;
    }
    return sum;
  }

  private static double entropy(long[] sizes, long total) {
    double sum = 0;
    for (long size : sizes) {
      if (size > 0) {
        double share = size / (double) total;
        double others = (total - size) / (double) total;
        sum -= share * (share > 0.5 ? Math.log1p(-others) : Math.log(share));
      }
    }
    return sum;
  }

  /**
   * Returns whether each nonempty row and column has one nonempty cell. Uses counts, since rounded
   * sums cannot decide it.
   */
  private static boolean equal(Contingency table, long[] clusterSizes, long[] classSizes) {
    long filled = 0;
    for (int cluster = 0; cluster < clusterSizes.length; cluster++) {
      for (int klass = 0; klass < classSizes.length; klass++) {
        filled += table.count(cluster, klass) > 0 ? 1 : 0;
      }
    }
    return filled == filled(clusterSizes) && filled == filled(classSizes);
  }

  private static long filled(long[] sizes) {
    return LongStream.of(sizes).filter(size -> size > 0).count();
  }
}
