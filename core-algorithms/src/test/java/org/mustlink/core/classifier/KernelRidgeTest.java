package org.mustlink.core.classifier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mustlink.core.classifier.kernel.KernelScan;
import org.mustlink.core.classifier.kernel.KernelScans;
import org.mustlink.core.classifier.kernel.ScaledCentres;
import org.mustlink.core.features.LabelledRows;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.PositiveDefinite;
import org.mustlink.core.linalg.Probabilities;
import org.mustlink.core.linalg.Rows;

/** A row has the same scores alone and in a block, in plain Java and with the Vector API. */
class KernelRidgeTest {
  private static final int N = 21;

  private static double[] normal(Random random, int size) {
    return random.doubles(size, -1, 1).map(x -> x + 5).toArray();
  }

  private static KernelRidge classifier(Random random, int c, int q, int k) {
    double[] coefficients = random.doubles((long) c * k, -1, 1).toArray();
    double[] shares = new double[k];
    Arrays.fill(shares, 1.0 / k);
    return new KernelRidge(new Rows(normal(random, c * q), c, q), coefficients, shares, 1.5 / q);
  }

  private static double[] scores(KernelRidge classifier, double[] rows, int count) {
    double[] scores = new double[count * classifier.classes()];
    classifier.scorer().score(rows, count, scores);
    return scores;
  }

  @ParameterizedTest
  @CsvSource({"1,1,1", "70,3,2", "33,17,7", "200,54,26"})
  void scoresAreThoseOfTheFormulaAloneAndInABlock(int c, int q, int k) {
    Random random = new Random(c);
    KernelRidge classifier = classifier(random, c, q, k);
    double[] rows = normal(random, N * q);
    double[] scores = scores(classifier, rows, N);
    for (int i = 0; i < N; i++) {
      double[] row = Arrays.copyOfRange(rows, i * q, (i + 1) * q);
      double[] own = Arrays.copyOfRange(scores, i * k, (i + 1) * k);
      assertThat(scores(classifier, row, 1)).containsExactly(own);
      assertThat(own).containsExactly(formula(classifier, row), within(1e-5));
    }
  }

  private static double[] formula(KernelRidge classifier, double[] row) {
    int k = classifier.classes();
    double[] scores = classifier.shares().clone();
    for (int i = 0; i < classifier.centres().count(); i++) {
      double distance =
          Rows.squaredDistance(row, 0, classifier.centres().data(), i * row.length, row.length);
      for (int j = 0; j < k; j++) {
        scores[j] +=
            KernelRidge.kernel(classifier.g() * distance) * classifier.coefficients()[i * k + j];
      }
    }
    Probabilities.clipped(scores, 0, k);
    return scores;
  }

  @ParameterizedTest
  @CsvSource({"1,1,1", "70,3,2", "33,17,7", "200,54,26"})
  void plainJavaAndTheVectorApiAgreeExactly(int c, int q, int k) {
    Random random = new Random(q);
    KernelRidge classifier = classifier(random, c, q, k);
    ScaledCentres centres =
        new ScaledCentres(classifier.centres(), classifier.coefficients(), k, classifier.g());
    double[] rows = normal(random, KernelScan.ROWS * q);
    float[] scaled = new float[rows.length];
    float[] norms = new float[KernelScan.ROWS];
    for (int r = 0; r < norms.length; r++) {
      norms[r] = centres.shift(rows, r * q, scaled, r * q);
    }
    double[] plain = new double[KernelScan.ROWS * k];
    double[] vectors = new double[plain.length];
    KernelScans.plain(centres).add(scaled, norms, plain);
    KernelScans.panama(centres).add(scaled, norms, vectors);
    assertThat(vectors).containsExactly(plain);
  }

  /** All kernels are 0 for such a row, and no infinity occurs. */
  @Test
  void aDistantRowHasTheSharesOfTheClasses() {
    KernelRidge classifier = classifier(new Random(1), 20, 2, 4);
    for (double far : new double[] {1e10, 1e30, 1e200}) {
      assertThat(scores(classifier, new double[] {far, -far}, 1)).containsOnly(0.25);
    }
  }

  @Test
  void leaveOneOutPredictionsAreThoseOfAFitWithoutTheRow() {
    LabelledRows labelled = Corners.labelled(24, 1);
    Classifier.Fitted fitted = KernelRidgeFitter.fit(labelled, 1000);
    KernelRidge classifier = (KernelRidge) fitted.classifier();
    double[] ridges = {0.003, 0.01, 0.03, 0.1, 0.3, 1, 3};
    assertThat(Arrays.stream(ridges).boxed())
        .anyMatch(ridge -> distance(fitted.heldOut(), leftOut(labelled, classifier, ridge)) < 1e-9);
  }

  /** Every row by the system of all other rows, solved again; the shares are those of all rows. */
  private static double[] leftOut(LabelledRows labelled, KernelRidge classifier, double ridge) {
    int c = labelled.classes().length;
    double[] left = new double[c * Corners.K];
    for (int i = 0; i < c; i++) {
      int row = i;
      int[] others = IntStream.range(0, c).filter(j -> j != row).toArray();
      int m = others.length;
      double[] system = new double[m * m];
      double[] targets = new double[m * Corners.K];
      for (int a = 0; a < m; a++) {
        for (int b = 0; b < m; b++) {
          system[a * m + b] = kernel(labelled, classifier.g(), others[a], others[b]);
        }
        system[a * m + a] += ridge;
        for (int j = 0; j < Corners.K; j++) {
          targets[j * m + a] =
              (labelled.classes()[others[a]] == j ? 1 : 0) - classifier.shares()[j];
        }
      }
      DenseMatrix solved =
          PositiveDefinite.of(new DenseMatrix(m, m, system))
              .solve(new DenseMatrix(m, Corners.K, targets));
      for (int j = 0; j < Corners.K; j++) {
        left[i * Corners.K + j] = classifier.shares()[j];
        for (int a = 0; a < m; a++) {
          left[i * Corners.K + j] +=
              solved.apply(a, j) * kernel(labelled, classifier.g(), i, others[a]);
        }
      }
      Probabilities.clipped(left, i * Corners.K, Corners.K);
    }
    return left;
  }

  private static double kernel(LabelledRows labelled, double g, int i, int j) {
    double[] data = labelled.rows().data();
    return KernelRidge.kernel(
        g * Rows.squaredDistance(data, i * Corners.D, data, j * Corners.D, Corners.D));
  }

  private static double distance(double[] a, double[] b) {
    return IntStream.range(0, a.length).mapToDouble(i -> Math.abs(a[i] - b[i])).max().orElse(0);
  }
}
