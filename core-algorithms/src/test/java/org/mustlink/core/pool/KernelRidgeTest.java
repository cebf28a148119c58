package org.mustlink.core.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mustlink.core.linalg.Rows;

/** Blocks of rows are scored as one row is, and in plain Java as by explicit vectors. */
class KernelRidgeTest {
  private static final int N = 21;

  private static double[] normal(Random random, int size) {
    return random.doubles(size, -1, 1).map(x -> x + 5).toArray();
  }

  private static KernelRidge expert(Random random, int c, int q, int k) {
    double[] coefficients = random.doubles((long) c * k, -1, 1).toArray();
    double[] shares = new double[k];
    Arrays.fill(shares, 1.0 / k);
    return new KernelRidge(new Rows(normal(random, c * q), c, q), coefficients, shares, 1.5 / q);
  }

  private static double[] scores(KernelRidge expert, double[] rows, int count) {
    double[] scores = new double[count * expert.classes()];
    expert.scorer().score(rows, count, scores);
    return scores;
  }

  @ParameterizedTest
  @CsvSource({"1,1,1", "70,3,2", "33,17,7", "200,54,26"})
  void scoresAreThoseOfTheFormulaAloneAndInABlock(int c, int q, int k) {
    Random random = new Random(c);
    KernelRidge expert = expert(random, c, q, k);
    double[] rows = normal(random, N * q);
    double[] scores = scores(expert, rows, N);
    for (int i = 0; i < N; i++) {
      double[] row = Arrays.copyOfRange(rows, i * q, (i + 1) * q);
      double[] own = Arrays.copyOfRange(scores, i * k, (i + 1) * k);
      assertThat(scores(expert, row, 1)).containsExactly(own);
      assertThat(own).containsExactly(formula(expert, row), within(1e-5));
    }
  }

  private static double[] formula(KernelRidge expert, double[] row) {
    int k = expert.classes();
    double[] scores = expert.shares().clone();
    for (int i = 0; i < expert.centres().count(); i++) {
      double distance =
          Rows.squaredDistance(row, 0, expert.centres().data(), i * row.length, row.length);
      for (int j = 0; j < k; j++) {
        scores[j] += KernelRidge.kernel(expert.g() * distance) * expert.coefficients()[i * k + j];
      }
    }
    Probabilities.clipped(scores, 0, k);
    return scores;
  }

  @ParameterizedTest
  @CsvSource({"1,1,1", "70,3,2", "33,17,7", "200,54,26"})
  void plainJavaHasTheBitsOfVectors(int c, int q, int k) {
    Random random = new Random(q);
    KernelRidge expert = expert(random, c, q, k);
    ScaledCentres centres =
        new ScaledCentres(expert.centres(), expert.coefficients(), k, expert.g());
    double[] rows = normal(random, KernelScan.ROWS * q);
    float[] scaled = new float[rows.length];
    float[] norms = new float[KernelScan.ROWS];
    for (int r = 0; r < norms.length; r++) {
      norms[r] = centres.shift(rows, r * q, scaled, r * q);
    }
    double[] plain = new double[KernelScan.ROWS * k];
    double[] vectors = new double[plain.length];
    new PlainKernels(centres).add(scaled, norms, plain);
    KernelScans.panama(centres).add(scaled, norms, vectors);
    assertThat(vectors).containsExactly(plain);
  }

  /** No kernel reaches so far, and no infinity takes part. */
  @Test
  void aRowFarOutHasTheSharesOfTheClasses() {
    KernelRidge expert = expert(new Random(1), 20, 2, 4);
    for (double far : new double[] {1e10, 1e30, 1e200}) {
      assertThat(scores(expert, new double[] {far, -far}, 1)).containsOnly(0.25);
    }
  }
}
