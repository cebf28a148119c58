package org.mustlink.core.linalg;

/**
 * A symmetric matrix A that is given by its products with vectors. Implementations are immutable.
 */
public interface SymmetricOperator {
  /** Returns the order of A, n. */
  int order();

  /**
   * Computes Y = A X.
   *
   * @param x X, n x columns, by column; the array may be longer
   * @param y takes Y, n x columns, by column; the array may be longer
   */
  void apply(double[] x, int columns, double[] y);
}
