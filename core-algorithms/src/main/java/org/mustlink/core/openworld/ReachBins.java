package org.mustlink.core.openworld;

/**
 * Bins of the reach s of rows, of equal width in ln(s + 0.001), by which the distribution of the
 * reach over a table of any size is counted.
 */
public final class ReachBins {
  /** The number of bins. */
  public static final int COUNT = 2048;

  /** What is added to a reach before its logarithm is taken. */
  public static final double OFFSET = 1e-3;

  private static final double LEAST = Math.log(OFFSET);

  /** Larger reaches, which are rare, are in the last bin. */
  private static final double WIDTH = (Math.log(2 + OFFSET) - LEAST) / COUNT;

  private ReachBins() {}

  /**
   * Returns the bin of a row.
   *
   * @param values m values z^T A_j from {@code at} on
   */
  public static int of(double[] values, int at, int m) {
    return of(reach(values, at, m));
  }

  /** Returns the reach of a row from its m values z^T A_j. */
  static double reach(double[] values, int at, int m) {
    double reach = 0;
    for (int j = at; j < at + m; j++) {
      reach += clip(values[j]);
    }
    return reach;
  }

  /** Returns the reach of one class at a row from the value z^T A_j. */
  static double clip(double value) {
    return Math.max(0, Math.min(1, value));
  }

  static int of(double reach) {
    return Math.min(COUNT - 1, (int) ((logarithm(reach) - LEAST) / WIDTH));
  }

  /** Returns ln(s + 0.001). */
  static double logarithm(double reach) {
    return Math.log(reach + OFFSET);
  }

  /** Returns the logarithm in the middle of a bin. */
  static double middle(int bin) {
    return LEAST + (bin + 0.5) * WIDTH;
  }

  /** Returns the reach at the end of a bin. */
  static double end(int bin) {
    return Math.exp(LEAST + (bin + 1) * WIDTH) - OFFSET;
  }
}
