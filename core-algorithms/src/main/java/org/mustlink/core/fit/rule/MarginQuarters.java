package org.mustlink.core.fit.rule;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.mustlink.core.ensemble.PoolAssigner;
import org.mustlink.core.evaluation.Raking;

/**
 * Divides labelled rows, scored without their own labels, and rows without a label by the quarters
 * of the margins of the latter. Rows that people, or the command suggest, choose for being hard or
 * easy have other margins than most, and are right as often as others of the same margin (covariate
 * shift; Shimodaira, Improving predictive inference under covariate shift by weighting the
 * log-likelihood function, Journal of Statistical Planning and Inference 90, 2000).
 */
final class MarginQuarters {
  private static final int PARTS = 4;

  private MarginQuarters() {}

  /**
   * Divides the rows. O(n k + n log n).
   *
   * @param labelled the margins of labelled rows
   * @param points of n rows without a label, at least one
   */
  static Raking.Strata of(double[] labelled, PoolAssigner scorer, double[] points, int n) {
    int[] unknown = new int[n];
    Arrays.fill(unknown, -1);
    double[] margins = new double[n];
    scorer.blocks().assign(points, n, unknown, new int[n], margins);
    Arrays.sort(margins);
    double[] ends = IntStream.range(1, PARTS).mapToDouble(i -> margins[n * i / PARTS]).toArray();
    double[] shares = new double[PARTS];
    DoubleStream.of(margins).forEach(margin -> shares[part(margin, ends)] += 1.0 / n);
    return new Raking.Strata(
        DoubleStream.of(labelled).mapToInt(margin -> part(margin, ends)).toArray(), shares);
  }

  private static int part(double margin, double[] ends) {
    return (int) DoubleStream.of(ends).filter(end -> margin > end).count();
  }
}
