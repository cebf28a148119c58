package org.mustlink.core.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.spark.ml.linalg.DenseMatrix;
import org.junit.jupiter.api.Test;
import org.mustlink.core.features.FeatureMap;
import org.mustlink.core.features.FeatureMapFitter;
import org.mustlink.core.features.FeatureRanges;
import org.mustlink.core.features.LabelledRows;
import org.mustlink.core.linalg.PositiveDefinite;
import org.mustlink.core.linalg.Rows;

class FeatureExpertsTest {
  private static final int K = 3;
  private static final int D = 4;

  @Test
  void whatKernelRidgeSaysOfARowIsWhatItLearnsWithoutIt() {
    LabelledRows labelled = labelled(24, 1);
    Expert.Fitted fitted = KernelRidgeFitter.fit(labelled, 1000);
    KernelRidge expert = (KernelRidge) fitted.expert();
    double[] ridges = {0.003, 0.01, 0.03, 0.1, 0.3, 1, 3};
    assertThat(Arrays.stream(ridges).boxed())
        .anyMatch(ridge -> distance(fitted.left(), leftOut(labelled, expert, ridge)) < 1e-9);
  }

  /** Every row by the system of all others, solved anew; the shares are those of all rows. */
  private static double[] leftOut(LabelledRows labelled, KernelRidge expert, double ridge) {
    int c = labelled.classes().length;
    double[] left = new double[c * K];
    for (int i = 0; i < c; i++) {
      int row = i;
      int[] others = IntStream.range(0, c).filter(j -> j != row).toArray();
      int m = others.length;
      double[] system = new double[m * m];
      double[] targets = new double[m * K];
      for (int a = 0; a < m; a++) {
        for (int b = 0; b < m; b++) {
          system[a * m + b] = kernel(labelled, expert.g(), others[a], others[b]);
        }
        system[a * m + a] += ridge;
        for (int j = 0; j < K; j++) {
          targets[j * m + a] = (labelled.classes()[others[a]] == j ? 1 : 0) - expert.shares()[j];
        }
      }
      DenseMatrix solved =
          PositiveDefinite.of(new DenseMatrix(m, m, system)).solve(new DenseMatrix(m, K, targets));
      for (int j = 0; j < K; j++) {
        left[i * K + j] = expert.shares()[j];
        for (int a = 0; a < m; a++) {
          left[i * K + j] += solved.apply(a, j) * kernel(labelled, expert.g(), i, others[a]);
        }
      }
      Probabilities.clipped(left, i * K, K);
    }
    return left;
  }

  private static double kernel(LabelledRows labelled, double g, int i, int j) {
    double[] data = labelled.rows().data();
    return KernelRidge.kernel(g * Rows.squaredDistance(data, i * D, data, j * D, D));
  }

  private static double distance(double[] a, double[] b) {
    return IntStream.range(0, a.length).mapToDouble(i -> Math.abs(a[i] - b[i])).max().orElse(0);
  }

  @Test
  void theGradientOfTheLogisticLossIsItsSlope() {
    LabelledRows labelled = labelled(20, 2);
    LogisticLoss loss = new LogisticLoss(labelled, IntStream.range(0, 20).toArray(), 0.7);
    double[] w = new Random(3).doubles((long) K * (D + 1), -1, 1).toArray();
    double[] gradient = new double[w.length];
    loss.value(w, gradient);
    for (int at = 0; at < w.length; at++) {
      double[] scratch = new double[w.length];
      double[] up = w.clone();
      double[] down = w.clone();
      up[at] += 1e-5;
      down[at] -= 1e-5;
      double slope = (loss.value(up, scratch) - loss.value(down, scratch)) / 2e-5;
      assertThat(gradient[at]).isCloseTo(slope, within(1e-7));
    }
  }

  @Test
  void logisticRegressionIsAtTheLeastOfItsLoss() {
    LabelledRows labelled = labelled(60, 4);
    LogisticLoss loss = new LogisticLoss(labelled, IntStream.range(0, 60).toArray(), 1);
    double[] found = Minimum.of(loss, new double[K * (D + 1)], 200);
    double[] gradient = new double[found.length];
    loss.value(found, gradient);
    assertThat(Arrays.stream(gradient).map(Math::abs).max().orElse(1)).isLessThan(1e-4);
  }

  @Test
  void theScoresOfARowDoNotDependOnTheRowsBesideIt() {
    FeatureExperts experts = fitted(labelled(90, 5)).experts();
    Rows rows = labelled(50, 6).rows();
    float[] whole = experts.scorer().score(rows.data().clone(), 50);
    FeatureExperts.Scorer scorer = experts.scorer();
    for (int i = 0; i < 50; i++) {
      float[] one = scorer.score(Arrays.copyOfRange(rows.data(), i * D, (i + 1) * D), 1);
      assertThat(one).isEqualTo(Arrays.copyOfRange(whole, i * K, (i + 1) * K));
    }
  }

  @Test
  void theClassesOfRowsApartAreLearned() {
    FeatureExpertsFitter.Fitted fitted = fitted(labelled(90, 7));
    LabelledRows others = labelled(300, 8);
    float[] scores = fitted.experts().scorer().score(others.rows().data().clone(), 300);
    double[] values = new double[scores.length];
    Arrays.setAll(values, i -> scores[i]);
    long right =
        IntStream.range(0, 300)
            .filter(i -> Probabilities.largest(values, i * K, K) == others.classes()[i])
            .count();
    assertThat(right).isGreaterThan(280);
    assertThat(Arrays.stream(values).boxed())
        .allMatch(value -> value <= 0 && value >= Math.log(0.001) - 1e-6);
  }

  @Test
  void columnsThatAreConstantOrManyAreMapped() {
    LabelledRows narrow = labelled(80, 9);
    double[] wide = new double[80 * 100];
    for (int i = 0; i < 80; i++) {
      for (int t = 0; t < 99; t++) {
        wide[i * 100 + t] = narrow.rows().at(i, t % D) * (1 + t);
      }
    }
    LabelledRows labelled = new LabelledRows(new Rows(wide, 80, 100), narrow.classes(), K);
    FeatureExperts experts = fitted(labelled).experts();
    assertThat(experts.map().outputs()).isEqualTo(32);
    for (float score : experts.scorer().score(wide.clone(), 80)) {
      assertThat(score).isFinite();
    }
  }

  private static FeatureExpertsFitter.Fitted fitted(LabelledRows labelled) {
    FeatureRanges ranges = FeatureMapFitter.ranges(labelled.rows());
    FeatureMap map = FeatureMapFitter.standardised(labelled.rows(), ranges.min(), ranges.max());
    return FeatureExpertsFitter.fit(map, labelled, 1000, 1).orElseThrow();
  }

  /** Three classes around corners, in turn. */
  private static LabelledRows labelled(int count, long seed) {
    Random random = new Random(seed);
    double[] data = new double[count * D];
    int[] classes = new int[count];
    for (int i = 0; i < count; i++) {
      classes[i] = i % K;
      for (int t = 0; t < D; t++) {
        data[i * D + t] = random.nextGaussian() + (t == classes[i] ? 4 : 0);
      }
    }
    return new LabelledRows(new Rows(data, count, D), classes, K);
  }
}
