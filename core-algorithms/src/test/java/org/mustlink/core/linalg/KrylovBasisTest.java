package org.mustlink.core.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mustlink.core.TestData.diagonal;
import static org.mustlink.core.TestData.largestDifference;
import static org.mustlink.core.TestData.matrix;
import static org.mustlink.core.TestData.normal;
import static org.mustlink.core.TestData.skew;
import static org.mustlink.core.TestData.symmetric;
import static org.mustlink.core.TestData.times;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KrylovBasisTest {
  private static final long SEED = 5;

  @ParameterizedTest
  @CsvSource({"1, 1", "7, 2", "60, 3", "200, 5", "380, 1"})
  void theBasisIsOrthonormalAndTheRestrictionIsOfTheMatrix(int n, int columns) {
    DenseMatrix a = symmetric(n, n);
    KrylovBasis basis = basis(a, matrix(n, columns, 1), SEED);
    assertThat(skew(basis.vectors())).isLessThan(1e-12);
    DenseMatrix restricted =
        Products.of(basis.vectors().transpose(), Products.of(a, basis.vectors()));
    assertThat(largestDifference(basis.projected(), restricted)).isLessThan(1e-11 * n);
    assertThat(basis.projected().transpose().toArray()).isEqualTo(basis.projected().toArray());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 5, 60, 200})
  void aSmallSpaceIsSpannedCompletely(int n) {
    DenseMatrix a = symmetric(n, n);
    KrylovBasis basis = basis(a, matrix(n, 2, 1), SEED);
    assertThat(basis.vectors().numCols()).isEqualTo(n);
    assertThat(
            largestDifference(
                SymmetricEigen.all(basis.projected()).values(), SymmetricEigen.all(a).values()))
        .isLessThan(1e-11 * n);
  }

  /** 40 blocks of 1 + 8 vectors are 360 of 400 directions: a true restriction. */
  @Test
  void functionsOfTheMatrixAreExactOnTheBlock() {
    int n = 400;
    DoubleUnaryOperator resolvent = value -> 1 / (1.03 - value);
    DenseMatrix a = reflected(n, j -> Math.exp(-j / 30.0));
    DenseMatrix b = matrix(n, 1, 2);
    DenseMatrix exact =
        Products.of(reflected(n, j -> resolvent.applyAsDouble(Math.exp(-j / 30.0))), b);
    KrylovBasis basis = basis(a, b, SEED);
    assertThat(basis.vectors().numCols()).isEqualTo(360);
    SymmetricEigen ritz = SymmetricEigen.all(basis.projected());
    double[] values = Arrays.stream(ritz.values()).map(resolvent).toArray();
    DenseMatrix part =
        Products.of(ritz.vectors().transpose(), Products.of(basis.vectors().transpose(), b));
    DenseMatrix restricted =
        Products.of(
            basis.vectors(), Products.of(ritz.vectors(), Products.of(diagonal(values), part)));
    assertThat(largestDifference(restricted, exact)).isLessThan(1e-10);
  }

  @Test
  void leadingEigenvectorsOrthogonalToTheBlockAreFound() {
    int n = 400;
    double[] spectrum = IntStream.range(0, n).mapToDouble(j -> 1.0 / (1 + j)).toArray();
    spectrum[1] = 1;
    spectrum[2] = 1;
    DenseMatrix lastDirection = new DenseMatrix(n, 1, new double[n]);
    lastDirection.values()[n - 1] = 1;
    KrylovBasis basis = basis(diagonal(spectrum), lastDirection, SEED);
    double[] ritz = SymmetricEigen.largest(basis.projected(), 20).values();
    double[] exact =
        Arrays.stream(spectrum)
            .boxed()
            .sorted((x, y) -> Double.compare(y, x))
            .limit(20)
            .mapToDouble(Double::doubleValue)
            .toArray();
    assertThat(largestDifference(ritz, exact)).isLessThan(1e-12);
  }

  @Test
  void aZeroBlockLeavesTheRandomVectors() {
    DenseMatrix a = symmetric(50, 1);
    KrylovBasis basis = basis(a, new DenseMatrix(50, 3, new double[150]), SEED);
    assertThat(basis.vectors().numCols()).isEqualTo(50);
    assertThat(skew(basis.vectors())).isLessThan(1e-12);
  }

  @Test
  void noBlockAtAll() {
    KrylovBasis basis = basis(symmetric(50, 1), new DenseMatrix(50, 0, new double[0]), 1);
    assertThat(basis.vectors().numCols()).isEqualTo(50);
  }

  /** For a zero matrix the basis is the first block: dependent columns must not count twice. */
  @Test
  void dependentColumnsCountOnce() {
    int n = 100;
    DenseMatrix two = matrix(n, 2, 1);
    DenseMatrix four =
        Products.of(two, new DenseMatrix(2, 4, new double[] {1, 0, 0, 1, 3, -2, 1e-6, 1e6}));
    KrylovBasis basis = basis(new DenseMatrix(n, n, new double[n * n]), four, SEED);
    assertThat(basis.vectors().numCols()).isEqualTo(2 + 8);
    assertThat(skew(basis.vectors())).isLessThan(1e-12);
  }

  /**
   * Columns that differ from one another in the ninth digit only are new directions all the same.
   */
  @Test
  void nearlyDependentColumnsStayOrthonormal() {
    int n = 100;
    double[] columns = Arrays.copyOf(matrix(n, 1, 1).values(), 2 * n);
    DenseMatrix small = times(matrix(n, 1, 2), 1e-8);
    for (int i = 0; i < n; i++) {
      columns[n + i] = columns[i] + small.values()[i];
    }
    KrylovBasis basis =
        basis(new DenseMatrix(n, n, new double[n * n]), new DenseMatrix(n, 2, columns), SEED);
    assertThat(basis.vectors().numCols()).isEqualTo(2 + 8);
    assertThat(skew(basis.vectors())).isLessThan(1e-12);
  }

  @Test
  void equalSeedsGiveEqualBases() {
    DenseMatrix a = symmetric(80, 1);
    DenseMatrix b = matrix(80, 1, 2);
    double[] vectors = basis(a, b, 3).vectors().values();
    assertThat(basis(a, b, 3).vectors().values()).isEqualTo(vectors);
    assertThat(basis(a, b, 4).vectors().values()).isNotEqualTo(vectors);
  }

  /** A full matrix with the given eigenvalues: a diagonal one between two reflections. */
  private static DenseMatrix reflected(int n, DoubleUnaryOperator value) {
    double[] values = IntStream.range(0, n).mapToDouble(value::applyAsDouble).toArray();
    double[] normal = normal(n, 9);
    double squares = Arrays.stream(normal).map(entry -> entry * entry).sum();
    double[] reflection = new double[n * n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        reflection[i * n + j] = (i == j ? 1 : 0) - 2 * normal[i] * normal[j] / squares;
      }
    }
    DenseMatrix h = new DenseMatrix(n, n, reflection);
    return Products.of(Products.of(h, diagonal(values)), h);
  }

  @Test
  void theBasisIsOrthogonalToTheExcludedSpace() {
    int n = 60;
    double[] kernel = new double[n];
    Arrays.fill(kernel, 1 / Math.sqrt(n));
    DenseMatrix excluded = new DenseMatrix(n, 1, kernel);
    KrylovBasis basis = KrylovBasis.of(symmetric(n, 1), excluded, excluded, SEED);
    assertThat(basis.vectors().numCols()).isEqualTo(n - 1);
    double[] products = Products.of(basis.vectors().transpose(), excluded).values();
    assertThat(Arrays.stream(products).map(Math::abs).max().orElseThrow()).isLessThan(1e-14);
  }

  private static KrylovBasis basis(DenseMatrix a, DenseMatrix block, long seed) {
    return KrylovBasis.of(a, new DenseMatrix(a.numRows(), 0, new double[0]), block, seed);
  }
}
