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
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.apache.spark.ml.linalg.DenseMatrix;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** All eigenpairs against EJML, and the leading ones against all. */
class SymmetricEigenTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 7, 8, 13, 16, 25, 31, 32, 33, 47, 60})
  void randomMatrices(int n) {
    check(symmetric(n, n), 1);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-150, 1e-30, 1e30, 1e150})
  void scales(double scale) {
    check(times(symmetric(20, 7), scale), scale);
  }

  @Test
  void identity() {
    check(diagonal(1, 1, 1, 1, 1, 1, 1), 1);
  }

  @Test
  void zeros() {
    check(new DenseMatrix(6, 6, new double[36]), 1);
  }

  @Test
  void repeatedEigenvalues() {
    check(diagonal(2, -1, 2, 0, 0, 5, 2, -1), 5);
  }

  @Test
  void lowRank() {
    DenseMatrix thin = matrix(30, 3, 3);
    check(thin.multiply(thin.transpose()), 100);
  }

  @Test
  void noEigenpairs() {
    assertThat(SymmetricEigen.largest(symmetric(4, 1), 0).values()).isEmpty();
    assertThat(SymmetricEigen.all(new DenseMatrix(0, 0, new double[0])).values()).isEmpty();
  }

  @Test
  void theInputIsLeftAsItIs() {
    DenseMatrix a = symmetric(5, 1);
    double[] before = a.values().clone();
    SymmetricEigen.all(a);
    assertThat(a.values()).isEqualTo(before);
  }

  @Test
  void signsAreCanonical() {
    SymmetricEigen eigen = SymmetricEigen.all(new DenseMatrix(2, 2, new double[] {0, 1, 1, 0}));
    double half = Math.sqrt(0.5);
    assertThat(largestDifference(eigen.vectors().values(), new double[] {half, half, half, -half}))
        .isLessThan(1e-15);
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void numbersThatAreNoneAreRefused(double value) {
    assertThatThrownBy(() -> SymmetricEigen.all(diagonal(1, value, 2)))
        .hasMessageContaining(String.valueOf(value));
  }

  @Test
  void shapesAndCountsAreRefused() {
    DenseMatrix a = symmetric(4, 1);
    assertThatThrownBy(() -> SymmetricEigen.largest(a, 5)).hasMessageContaining("5 eigenpairs");
    assertThatThrownBy(() -> SymmetricEigen.largest(a, -1)).hasMessageContaining("-1 eigenpairs");
    assertThatThrownBy(() -> SymmetricEigen.all(new DenseMatrix(2, 3, new double[6])))
        .hasMessageContaining("2 x 3");
  }

  /** Many callers at once find, to the bit, what one caller finds. */
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
          assertThat(future.get().get(i).vectors()).isEqualTo(alone.get(i).vectors());
        }
      }
    } finally {
      pool.shutdownNow();
    }
  }

  private static void check(DenseMatrix a, double scale) {
    int n = a.numRows();
    SymmetricEigen all = SymmetricEigen.all(a);
    assertThat(largestDifference(all.values(), oracle(a))).isLessThan(1e-13 * n * n * scale);
    checkPairs(a, all, scale);
    for (int count : new int[] {1, (n + 1) / 2, n}) {
      SymmetricEigen head = SymmetricEigen.largest(a, count);
      assertThat(largestDifference(head.values(), Arrays.copyOf(all.values(), count)))
          .isLessThan(1e-13 * n * n * scale);
      checkPairs(a, head, scale);
    }
  }

  /** A V = V diag(values), V orthonormal, signs canonical, values descending. */
  private static void checkPairs(DenseMatrix a, SymmetricEigen eigen, double scale) {
    int n = a.numRows();
    double tolerance = 1e-13 * n * n;
    assertThat(skew(eigen.vectors())).isLessThan(tolerance);
    assertThat(
            largestDifference(
                a.multiply(eigen.vectors()), eigen.vectors().multiply(diagonal(eigen.values()))))
        .isLessThan(tolerance * scale);
    for (int j = 0; j < eigen.values().length; j++) {
      double largest = 0;
      for (int i = 0; i < n; i++) {
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
