package org.mustlink.core.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mustlink.core.TestData.diagonal;
import static org.mustlink.core.TestData.largestDifference;
import static org.mustlink.core.TestData.skew;
import static org.mustlink.core.TestData.symmetric;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SymmetricEigenTest extends SymmetricEigenCheck {

  @Override
  SymmetricEigen largest(DenseMatrix a, int count) {
    return SymmetricEigen.largest(a, count);
  }

  @Test
  void signsAreCanonical() {
    SymmetricEigen eigen = SymmetricEigen.all(new DenseMatrix(2, 2, new double[] {0, 1, 1, 0}));
    double half = Math.sqrt(0.5);
    assertThat(largestDifference(eigen.vectors().values(), new double[] {half, half, half, -half}))
        .isLessThan(1e-15);
  }

  /**
   * Spectral learning with a small bandwidth: nearly all eigenvalues are 1 up to rounding. Of the 6
   * largest, LAPACK counts 4 and 0, and reads before an array in the third matrix; in the last its
   * vectors are not orthogonal.
   */
  @ParameterizedTest
  @CsvSource({"60, 34, 0.3, 5", "120, 20, 0.3, 4", "120, 60, 0.5, 2", "30, 10, 0.3, 3"})
  void eigenvaluesThatAreNearlyEqual(int n, int d, double sigma, int seed) {
    Random random = new Random(seed);
    double[] x = new double[n * d];
    Arrays.setAll(x, at -> random.nextGaussian() + at / d % 6 * (at % d % 3 == 0 ? 1 : 0));
    double[] matrix = new double[n * n];
    double[] degrees = new double[n];
    for (int at = 0; at < matrix.length; at++) {
      int i = at % n;
      int j = at / n;
      double squares =
          IntStream.range(0, d).mapToDouble(a -> Math.pow(x[i * d + a] - x[j * d + a], 2)).sum();
      matrix[at] = i == j ? 0 : Math.exp(-squares / (2 * sigma * sigma));
      degrees[i] += matrix[at];
    }
    double most = Arrays.stream(degrees).max().orElseThrow();
    Arrays.setAll(
        matrix, at -> (matrix[at] + (at % n == at / n ? most - degrees[at % n] : 0)) / most);
    DenseMatrix a = new DenseMatrix(n, n, matrix);
    SymmetricEigen found = SymmetricEigen.largest(a, 6);
    assertThat(found.values()).hasSize(6);
    assertThat(skew(found.vectors())).isLessThan(1e-13 * n * n);
    assertThat(
            largestDifference(
                Products.of(a, found.vectors()),
                Products.of(found.vectors(), diagonal(found.values()))))
        .isLessThan(1e-13 * n * n);
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void numbersThatAreNoneAreRefused(double value) {
    assertThatThrownBy(() -> SymmetricEigen.all(diagonal(1, value, 2)))
        .hasMessageContaining(String.valueOf(value));
  }

  @Test
  void shapesAreRefused() {
    assertThatThrownBy(() -> SymmetricEigen.all(new DenseMatrix(2, 3, new double[6])))
        .hasMessageContaining("2 x 3");
  }

  /** Concurrent callers get exactly the result of a single caller. */
  @Test
  void callersDoNotDisturbEachOther() throws Exception {
    int callers = 8;
    List<DenseMatrix> matrices =
        IntStream.range(0, 64).mapToObj(i -> symmetric(5 + i % 20, i)).toList();
    ExecutorService pool = Executors.newFixedThreadPool(callers);
    try {
      CountDownLatch start = new CountDownLatch(callers);
      List<Future<List<SymmetricEigen>>> found =
          IntStream.range(0, callers)
              .mapToObj(
                  i ->
                      pool.submit(
                          () -> {
                            start.countDown();
                            start.await();
                            return matrices.stream().map(SymmetricEigen::all).toList();
                          }))
              .toList();
      List<SymmetricEigen> alone = matrices.stream().map(SymmetricEigen::all).toList();
      for (Future<List<SymmetricEigen>> future : found) {
        for (int i = 0; i < alone.size(); i++) {
          assertThat(future.get().get(i).values()).isEqualTo(alone.get(i).values());
          assertThat(future.get().get(i).vectors().values())
              .isEqualTo(alone.get(i).vectors().values());
        }
      }
    } finally {
      pool.shutdownNow();
    }
  }
}
