package org.mustlink.core.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mustlink.core.TestData.diagonal;
import static org.mustlink.core.TestData.largestDifference;
import static org.mustlink.core.TestData.matrix;
import static org.mustlink.core.TestData.skew;
import static org.mustlink.core.TestData.symmetric;
import static org.mustlink.core.TestData.times;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract of every symmetric eigensolver: it finds the pairs that EJML finds. */
abstract class SymmetricEigenCheck {

  /** The {@code count} largest eigenpairs, from 0 to n. */
  abstract SymmetricEigen largest(DenseMatrix a, int count);

  /** The largest residual and error, as a part of the largest eigenvalue in magnitude. */
  double tolerance(int n) {
    return 1e-13 * n * n;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 7, 8, 13, 16, 25, 31, 32, 33, 47, 60, 97, 150})
  void randomMatrices(int n) {
    check(symmetric(n, n), 1);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-150, 1e-100, 1e-30, 1e30, 1e100, 1e150})
  void tinyAndHugeScales(double scale) {
    check(times(symmetric(20, 7), scale), scale);
    if (Math.abs(Math.log10(scale)) <= 100) {
      check(times(symmetric(80, 7), scale), scale);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 60, 100})
  void identity(int n) {
    double[] ones = new double[n];
    Arrays.fill(ones, 1);
    check(diagonal(ones), 1);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 6, 100})
  void zeros(int n) {
    check(new DenseMatrix(n, n, new double[n * n]), 1);
  }

  @Test
  void repeatedEigenvalues() {
    check(diagonal(2, -1, 2, 0, 0, 5, 2, -1), 5);
    check(diagonal(IntStream.range(0, 150).mapToDouble(i -> i < 5 ? 1 : 0.5 / i).toArray()), 1);
  }

  @ParameterizedTest
  @ValueSource(ints = {30, 90})
  void lowRank(int n) {
    DenseMatrix thin = matrix(n, 3, 3);
    check(Products.of(thin, thin.transpose()), 3.0 * n);
  }

  @Test
  void noEigenpairs() {
    assertThat(largest(symmetric(4, 1), 0).values()).isEmpty();
    assertThat(largest(symmetric(60, 1), 0).values()).isEmpty();
    assertThat(largest(new DenseMatrix(0, 0, new double[0]), 0).values()).isEmpty();
  }

  @Test
  void morePairsThanTheOrderAreRefused() {
    for (int count : new int[] {5, -1}) {
      assertThatThrownBy(() -> largest(symmetric(4, 1), count))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(count + " eigenpairs");
    }
  }

  @Test
  void theMatrixIsNotChanged() {
    for (int n : new int[] {5, 60}) {
      DenseMatrix a = symmetric(n, 1);
      double[] before = a.values().clone();
      largest(a, 3);
      assertThat(a.values()).isEqualTo(before);
    }
  }

  @Test
  void equalInputGivesEqualOutput() {
    for (int n : new int[] {5, 60, 150}) {
      assertThat(largest(symmetric(n, 2), 4).vectors().values())
          .isEqualTo(largest(symmetric(n, 2), 4).vectors().values());
    }
  }

  private void check(DenseMatrix a, double scale) {
    int n = a.numRows();
    double[] expected = oracle(a);
    double bound = tolerance(n) * scale;
    for (int count : new int[] {1, Math.min(3, n), (n + 1) / 2, n}) {
      SymmetricEigen found = largest(a, count);
      assertThat(largestDifference(found.values(), Arrays.copyOf(expected, count)))
          .isLessThan(bound);
      assertThat(skew(found.vectors())).isLessThan(1e-13 * n * n);
      assertThat(
              largestDifference(
                  Products.of(a, found.vectors()),
                  Products.of(found.vectors(), diagonal(found.values()))))
          .isLessThan(bound);
      checkSigns(found);
    }
  }

  /** The entry of largest magnitude is positive, and values descend. */
  private static void checkSigns(SymmetricEigen eigen) {
    for (int j = 0; j < eigen.values().length; j++) {
      double largest = 0;
      for (int i = 0; i < eigen.vectors().numRows(); i++) {
        double entry = eigen.vectors().apply(i, j);
        largest = Math.abs(entry) > Math.abs(largest) + 1e-5 ? entry : largest;
      }
      assertThat(largest).isPositive();
      assertThat(eigen.values()[j])
          .isLessThanOrEqualTo(j == 0 ? Double.MAX_VALUE : eigen.values()[j - 1]);
    }
  }

  /** EJML's eigenvalues of A / scale times scale: it has no guard against overflow itself. */
  private static double[] oracle(DenseMatrix a) {
    int n = a.numRows();
    double largest = Arrays.stream(a.values()).map(Math::abs).max().orElse(1);
    double scale = largest > 0 ? largest : 1;
    EigenDecomposition_F64<DMatrixRMaj> eigen = DecompositionFactory_DDRM.eig(n, true, true);
    assertThat(eigen.decompose(new DMatrixRMaj(n, n, true, times(a, 1 / scale).values()))).isTrue();
    return IntStream.range(0, n)
        .mapToObj(i -> scale * eigen.getEigenvalue(i).getReal())
        .sorted(Comparator.reverseOrder())
        .mapToDouble(Double::doubleValue)
        .toArray();
  }
}
