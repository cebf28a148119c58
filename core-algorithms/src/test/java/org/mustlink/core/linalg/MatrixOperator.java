package org.mustlink.core.linalg;

/** A dense matrix as an operator, for tests. */
record MatrixOperator(DenseMatrix a) implements SymmetricOperator {
  @Override
  public int order() {
    return a.numRows();
  }

  @Override
  public void apply(double[] x, int columns, double[] y) {
    if (order() == 0) {
      return;
    }
    double[] product = Products.of(a, new DenseMatrix(order(), columns, x)).values();
    System.arraycopy(product, 0, y, 0, product.length);
  }
}
