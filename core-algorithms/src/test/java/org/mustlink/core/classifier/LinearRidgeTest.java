package org.mustlink.core.classifier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.ensemble.FeatureClassifiersFitter;
import org.mustlink.core.features.FeatureMap;
import org.mustlink.core.features.FeatureMapFitter;
import org.mustlink.core.features.FeatureRanges;
import org.mustlink.core.features.LabelledRows;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.PositiveDefinite;
import org.mustlink.core.linalg.Probabilities;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.Scale;
import org.mustlink.core.sideinfo.LabelWeights;

class LinearRidgeTest {
  private static final int K = 3;

  @Test
  void theWeightsSolveTheNormalEquationsForOneOfTheRidges() {
    LabelledRows labelled = labelled(40, 6, 1);
    LinearRidge classifier =
        (LinearRidge) LinearRidgeFitter.fit(map(labelled), labelled, 1000).classifier();
    double square = meanSquare(labelled.rows());
    assertThat(IntStream.range(0, LinearRidgeFitter.RIDGES.length).boxed())
        .anyMatch(
            at ->
                distance(
                        classifier.weights(),
                        weights(labelled, all(40), LinearRidgeFitter.RIDGES[at] * square))
                    < 1e-9);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void leaveOneOutPredictionsAreThoseOfAFitWithoutTheRow(boolean doubtful) {
    LabelledRows certain = labelled(24, 70, 2);
    LabelledRows labelled = doubtful ? doubtful(certain) : certain;
    Classifier.Fitted fitted = LinearRidgeFitter.fit(map(labelled), labelled, 1000);
    double square = meanSquare(labelled.rows());
    double[] shares = ((LinearRidge) fitted.classifier()).shares();
    assertThat(IntStream.range(0, LinearRidgeFitter.RIDGES.length).boxed())
        .anyMatch(
            at -> {
              double ridge = LinearRidgeFitter.RIDGES[at] * square;
              return distance(fitted.heldOut(), leftOut(labelled, shares, ridge)) < 1e-9;
            });
  }

  @Test
  void rowsThatItWasNotFittedToAreScoredByIt() {
    LabelledRows labelled = labelled(50, 8, 3);
    Classifier.Fitted fitted = LinearRidgeFitter.fit(map(labelled), labelled, 30);
    double[] scores = new double[50 * K];
    fitted.classifier().scorer().score(labelled.rows().data().clone(), 50, scores);
    assertThat(Arrays.copyOfRange(fitted.heldOut(), 30 * K, 50 * K))
        .containsExactly(Arrays.copyOfRange(scores, 30 * K, 50 * K), within(1e-12));
  }

  @Test
  void aRowHasTheSameScoresAloneAndInABlock() {
    LabelledRows labelled = labelled(40, 90, 4);
    Classifier classifier = LinearRidgeFitter.fit(map(labelled), labelled, 1000).classifier();
    double[] block = new double[40 * K];
    classifier.scorer().score(labelled.rows().data(), 40, block);
    for (int i = 0; i < 40; i++) {
      double[] one = new double[K];
      classifier.scorer().score(labelled.rows().take(new int[] {i}).data(), 1, one);
      assertThat(one).containsExactly(Arrays.copyOfRange(block, i * K, (i + 1) * K));
    }
  }

  /** Two directions of small variance separate the classes; the principal components lose them. */
  @Test
  void itUsesDirectionsThatThePrincipalComponentsOfAWideTableLose() {
    int d = 100;
    Random random = new Random(5);
    double[] data = new double[400 * d];
    int[] classes = new int[400];
    for (int i = 0; i < 400; i++) {
      classes[i] = i % K;
      double[] common = random.doubles(40).map(x -> x - 0.5).toArray();
      for (int t = 0; t < 98; t++) {
        data[i * d + t] = 10 * common[t % 40] + 0.1 * random.nextGaussian();
      }
      for (int t = 98; t < d; t++) {
        data[i * d + t] = (classes[i] == t - 98 ? 1 : 0) + 0.1 * random.nextGaussian();
      }
    }
    Rows rows = new Rows(data, 400, d);
    FeatureRanges ranges = FeatureMapFitter.ranges(rows);
    FeatureMap map = FeatureMapFitter.standardised(rows, ranges);
    LabelledRows labelled = new LabelledRows(rows, classes, K);
    assertThat(map.outputs()).isLessThan(d);

    FeatureClassifiersFitter.Fitted fitted =
        FeatureClassifiersFitter.fit(map, labelled, 1000, 1).orElseThrow();

    assertThat(fitted.classifiers().classifiers())
        .anyMatch(weighted -> weighted.classifier() instanceof LinearRidge);
    assertThat(right(fitted.heldOut(), classes)).isGreaterThan(390);
    FeatureMap scaled = FeatureMapFitter.scaling(rows, Scale.STANDARD);
    FeatureMap projected =
        new FeatureMap(scaled.shift(), scaled.factor(), false, map.mean(), map.projection());
    LabelledRows mapped = labelled.through(projected);
    assertThat(right(LogisticRegressionFitter.fit(mapped).heldOut(), classes)).isLessThan(360);
  }

  private static long right(double[] left, int[] classes) {
    return IntStream.range(0, classes.length)
        .filter(i -> Probabilities.largest(left, i * K, K) == classes[i])
        .count();
  }

  private static double[] leftOut(LabelledRows labelled, double[] shares, double ridge) {
    int c = labelled.classes().length;
    int d = labelled.rows().d();
    double[] left = new double[c * K];
    for (int i = 0; i < c; i++) {
      int row = i;
      double[] w =
          weights(labelled, shares, IntStream.range(0, c).filter(o -> o != row).toArray(), ridge);
      for (int j = 0; j < K; j++) {
        left[i * K + j] = shares[j];
        for (int t = 0; t < d; t++) {
          left[i * K + j] += w[j * d + t] * labelled.rows().at(i, t);
        }
      }
      Probabilities.clipped(left, i * K, K);
    }
    return left;
  }

  private static double[] weights(LabelledRows labelled, int[] rows, double ridge) {
    return weights(labelled, RidgeSolution.shares(labelled), rows, ridge);
  }

  /** (X^T W X + l I)^-1 X^T W (Y - shares) with the weights of the labels, k x d. */
  private static double[] weights(
      LabelledRows labelled, double[] shares, int[] rows, double ridge) {
    int d = labelled.rows().d();
    double[] system = new double[d * d];
    double[] targets = new double[d * K];
    for (int i : rows) {
      for (int a = 0; a < d; a++) {
        double value = labelled.weights().of(i) * labelled.rows().at(i, a);
        for (int b = 0; b < d; b++) {
          system[a * d + b] += value * labelled.rows().at(i, b);
        }
        for (int j = 0; j < K; j++) {
          targets[j * d + a] += value * ((labelled.classes()[i] == j ? 1 : 0) - shares[j]);
        }
      }
    }
    for (int a = 0; a < d; a++) {
      system[a * d + a] += ridge;
    }
    return PositiveDefinite.of(new DenseMatrix(d, d, system))
        .solve(new DenseMatrix(d, K, targets))
        .toArray();
  }

  /** Labels of weights from 1 / c to 1. */
  private static LabelledRows doubtful(LabelledRows rows) {
    int c = rows.classes().length;
    double[] weights = IntStream.range(0, c).mapToDouble(i -> (i + 1.0) / c).toArray();
    return new LabelledRows(rows.rows(), rows.classes(), K, new LabelWeights(weights));
  }

  private static LabelledRows labelled(int c, int d, long seed) {
    Random random = new Random(seed);
    double[] data = new double[c * d];
    int[] classes = new int[c];
    for (int i = 0; i < c; i++) {
      classes[i] = i % K;
      for (int t = 0; t < d; t++) {
        data[i * d + t] = random.nextGaussian() + (t % K == classes[i] ? 1 : 0);
      }
    }
    return new LabelledRows(new Rows(data, c, d), classes, K);
  }

  private static double meanSquare(Rows rows) {
    return Arrays.stream(rows.data()).map(x -> x * x).sum() / rows.count();
  }

  /** Leaves the columns as they are. */
  private static FeatureMap map(LabelledRows labelled) {
    return FeatureMap.identity(labelled.rows().d());
  }

  private static int[] all(int c) {
    return IntStream.range(0, c).toArray();
  }

  private static double distance(double[] a, double[] b) {
    return IntStream.range(0, a.length).mapToDouble(i -> Math.abs(a[i] - b[i])).max().orElse(0);
  }
}
