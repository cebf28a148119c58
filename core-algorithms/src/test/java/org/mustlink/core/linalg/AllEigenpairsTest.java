package org.mustlink.core.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mustlink.core.TestData.symmetric;

import org.junit.jupiter.api.Test;

/** All eigenpairs, of which the first are taken. */
class AllEigenpairsTest extends SymmetricEigenCheck {
  @Override
  SymmetricEigen largest(DenseMatrix a, int count) {
    if (count < 0 || count > a.numRows()) {
      return SymmetricEigen.largest(a, count);
    }
    return SymmetricEigen.all(a).leading(count);
  }

  @Test
  void thereAreAsManyAsTheOrder() {
    assertThat(SymmetricEigen.all(symmetric(9, 1)).values()).hasSize(9);
  }
}
