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

  /** The products of an operator with the columns of a matrix. */
  @FunctionalInterface
  interface Application {
    /** Computes Y = A X, as {@link SymmetricOperator#apply}. */
    void apply(double[] x, int columns, double[] y);
  }

  /** Makes an operator of its order and of what it does. */
  static SymmetricOperator of(int order, Application application) {
    return new SymmetricOperator() {
      @Override
      public int order() {
        return order;
      }

      @Override
      public void apply(double[] x, int columns, double[] y) {
        application.apply(x, columns, y);
      }
    };
  }
}
