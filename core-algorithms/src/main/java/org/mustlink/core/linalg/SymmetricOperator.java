package org.mustlink.core.linalg;

/** The product with a symmetric matrix. */
public interface SymmetricOperator {
  /** n. */
  int order();

  /**
   * Y = A X.
   *
   * @param x n x columns, column by column
   * @param y takes n x columns
   */
  void apply(double[] x, int columns, double[] y);
}
