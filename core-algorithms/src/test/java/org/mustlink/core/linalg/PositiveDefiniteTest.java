package org.mustlink.core.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mustlink.core.TestData.diagonal;
import static org.mustlink.core.TestData.largestDifference;
import static org.mustlink.core.TestData.matrix;

import dev.ludovic.netlib.lapack.JavaLAPACK;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.netlib.util.intW;

class PositiveDefiniteTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 40, 63, 64, 65, 128, 150})
  void theProductWithTheInverseIsTheIdentity(int n) {
    DenseMatrix root = matrix(n, n + 5, n);
    DenseMatrix a = Products.of(root, root.transpose());
    PositiveDefinite factored = PositiveDefinite.of(a);
    DenseMatrix inverse = factored.inverse();
    double[] ones = new double[n];
    Arrays.fill(ones, 1);
    assertThat(largestDifference(Products.of(a, inverse), diagonal(ones))).isLessThan(1e-7);
    assertThat(inverse.transpose().toArray()).isEqualTo(inverse.toArray());
    DenseMatrix b = matrix(n, 3, n + 1);
    assertThat(largestDifference(Products.of(a, factored.solve(b)), b)).isLessThan(1e-7);
    DenseMatrix halfway = factored.halfway(b);
    assertThat(
            largestDifference(
                Products.of(halfway.transpose(), halfway),
                Products.of(b.transpose(), Products.of(inverse, b))))
        .isLessThan(1e-7);
  }

  @ParameterizedTest
  @CsvSource({"63, 70", "64, 1", "65, 65", "130, 400", "257, 2"})
  void theFactorIsThatOfLapack(int n, int m) {
    DenseMatrix root = matrix(n, n + 5, n);
    DenseMatrix a = Products.of(root, root.transpose());
    double[] expected = a.toArray();
    JavaLAPACK.getInstance().dpotrf("L", n, expected, n, new intW(0));
    DenseMatrix b = matrix(n, m, 3);
    double[] solved = b.toArray();
    JavaLAPACK.getInstance().dtrtrs("L", "N", "N", n, m, expected, n, solved, n, new intW(0));
    PositiveDefinite factored = PositiveDefinite.of(a);
    assertThat(largestDifference(factored.halfway(b), new DenseMatrix(n, m, solved)))
        .isLessThan(1e-9);
    JavaLAPACK.getInstance().dtrtrs("L", "T", "N", n, m, expected, n, solved, n, new intW(0));
    assertThat(largestDifference(factored.solve(b), new DenseMatrix(n, m, solved)))
        .isLessThan(1e-7);
  }

  @Test
  void aPivotThatFailsInALaterBlockIsFound() {
    double[] diagonal = new double[150];
    Arrays.fill(diagonal, 2);
    diagonal[140] = -1;
    assertThatThrownBy(() -> PositiveDefinite.of(diagonal(diagonal)))
        .isInstanceOf(ArithmeticException.class)
        .hasMessageContaining("pivot 140");
    diagonal[140] = Double.NaN;
    assertThatThrownBy(() -> PositiveDefinite.of(diagonal(diagonal)))
        .isInstanceOf(ArithmeticException.class);
  }

  @Test
  void theOrderZero() {
    assertThat(PositiveDefinite.of(diagonal()).inverse().numRows()).isZero();
  }

  @Test
  void otherMatricesAreRefused() {
    assertThatThrownBy(() -> PositiveDefinite.of(diagonal(1, -1)))
        .isInstanceOf(ArithmeticException.class)
        .hasMessageContaining("not positive definite");
    assertThatThrownBy(() -> PositiveDefinite.of(diagonal(1, 0)))
        .isInstanceOf(ArithmeticException.class);
    assertThatThrownBy(() -> PositiveDefinite.of(matrix(2, 3, 1))).hasMessageContaining("2 x 3");
  }
}
