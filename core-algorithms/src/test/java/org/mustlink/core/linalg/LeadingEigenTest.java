package org.mustlink.core.linalg;

class LeadingEigenTest extends SymmetricEigenCheck {
  @Override
  SymmetricEigen largest(DenseMatrix a, int count) {
    return LeadingEigen.largest(new MatrixOperator(a), count, 3);
  }

  @Override
  double tolerance(int n) {
    return Math.max(super.tolerance(n), 1e-8);
  }
}
