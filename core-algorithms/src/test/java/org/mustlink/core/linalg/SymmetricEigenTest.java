package org.mustlink.core.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mustlink.core.TestData.diagonal;
import static org.mustlink.core.TestData.largestDifference;
import static org.mustlink.core.TestData.symmetric;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.apache.spark.ml.linalg.DenseMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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
          assertThat(future.get().get(i).vectors()).isEqualTo(alone.get(i).vectors());
        }
      }
    } finally {
      pool.shutdownNow();
    }
  }
}
