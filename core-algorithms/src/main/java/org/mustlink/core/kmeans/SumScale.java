package org.mustlink.core.kmeans;

import java.io.Serializable;

/**
 * The steps in which values of rows are summed as whole numbers: each value, less the middle of the
 * range of its column, is rounded once to a multiple of a power of two, which is so small that the
 * sums over all rows just fit 64 bits. With n rows of weight 1 a value has 62 - log2(n) bits, at
 * most 50, below the range of its column.
 *
 * @param offsets the middles of the ranges of the d columns
 * @param fineness the number of steps in 1, a power of two, of each column
 * @param wholeWeights whether weights are added as the whole numbers that they are
 * @param weightScale the power of two by which weights that are not are multiplied, so that their
 *     mean is from 1 to 2
 * @param weightUnit the step of weights after that
 */
public record SumScale(
    double[] offsets,
    double[] fineness,
    boolean wholeWeights,
    double weightScale,
    double weightUnit)
    implements Serializable {
  private static final int SUM_BITS = 62;
  private static final int MOST_BITS = 50;
  private static final int MOST_WEIGHT_BITS = 30;

  /** Whole weights of a larger sum would leave too few bits for the values. */
  private static final double MOST_WHOLE = 0x1p34;

  /**
   * Makes the steps for a table.
   *
   * @param min the smallest value of each column
   * @param max the largest value of each column
   * @param n the number of rows
   * @param total the sum of the weights of the rows
   * @param whole whether all weights are whole numbers
   */
  public static SumScale of(double[] min, double[] max, long n, double total, boolean whole) {
    boolean asTheyAre = whole && (total == n || total <= MOST_WHOLE);
    double scale = asTheyAre ? 1 : Math.scalb(1.0, -Math.getExponent(total / n));
    int bits = SUM_BITS - (Math.getExponent(total * scale) + 1);
    double[] offsets = new double[min.length];
    double[] fineness = new double[min.length];
    for (int t = 0; t < min.length; t++) {
      offsets[t] = min[t] / 2 + max[t] / 2;
      double reach = Math.max(max[t] - offsets[t], offsets[t] - min[t]);
      int exponent = Math.min(MOST_BITS, bits) - Math.getExponent(reach) - 1;
      fineness[t] = reach > 0 ? Math.scalb(1.0, Math.min(Double.MAX_EXPONENT, exponent)) : 1;
    }
    return new SumScale(
        offsets,
        fineness,
        asTheyAre,
        scale,
        asTheyAre ? 1 : Math.scalb(1.0, -Math.min(MOST_WEIGHT_BITS, bits)));
  }

  /** Returns the weight of a row in steps. */
  long steps(double weight) {
    return (long) Math.rint(weight * weightScale / weightUnit);
  }
}
