package org.mustlink.core.classifier.kernel;

/**
 * Adds kernels times coefficients to the scores of rows, eight rows at a time. All implementations
 * compute the same numbers in the same order: distances and kernels in float, sums of the classes
 * in double, one centre after the other. Owns buffers, so it is not thread-safe.
 */
public interface KernelScan {
  /** Rows that are scored together. */
  int ROWS = 8;

  /**
   * Adds to the scores of eight rows.
   *
   * @param rows scaled rows, {@link #ROWS} x q
   * @param norms their squared norms
   * @param scores {@link #ROWS} x k, row-major
   */
  void add(float[] rows, float[] norms, double[] scores);
}
