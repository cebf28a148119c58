package org.mustlink.core.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mustlink.core.TestData.diagonal;
import static org.mustlink.core.TestData.largestDifference;
import static org.mustlink.core.TestData.matrix;

import java.util.Arrays;
import org.apache.spark.ml.linalg.DenseMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PositiveDefiniteTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 40, 150})
  void theProductWithTheInverseIsTheIdentity(int n) {
    DenseMatrix root = matrix(n, n + 5, n);
    DenseMatrix a = root.multiply(root.transpose());
    PositiveDefinite factored = PositiveDefinite.of(a);
    DenseMatrix inverse = factored.inverse();
    double[] ones = new double[n];
    Arrays.fill(ones, 1);
    assertThat(largestDifference(a.multiply(inverse), diagonal(ones))).isLessThan(1e-7);
    assertThat(inverse.transpose().toArray()).isEqualTo(inverse.toArray());
    DenseMatrix b = matrix(n, 3, n + 1);
    assertThat(largestDifference(a.multiply(factored.solve(b)), b)).isLessThan(1e-7);
    DenseMatrix halfway = factored.halfway(b);
    assertThat(
            largestDifference(
                halfway.transpose().multiply(halfway), b.transpose().multiply(inverse.multiply(b))))
        .isLessThan(1e-7);
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
