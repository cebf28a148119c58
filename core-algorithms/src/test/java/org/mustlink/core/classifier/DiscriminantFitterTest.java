package org.mustlink.core.classifier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mustlink.core.features.LabelledRows;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.sideinfo.Folds;
import org.mustlink.core.sideinfo.LabelWeights;

class DiscriminantFitterTest {

  /** With covariance S and means +-m, the weights of two classes differ by 2 S^-1 m. */
  @Test
  void ofManyRowsItFindsTheRuleOfTheGaussiansThatTheyAreDrawnFrom() {
    int c = 5000;
    Random random = new Random(1);
    double[] data = new double[2 * c];
    int[] classes = IntStream.range(0, c).map(i -> i % 2).toArray();
    for (int i = 0; i < c; i++) {
      double sign = classes[i] == 0 ? 1 : -1;
      double x = random.nextGaussian();
      data[2 * i] = sign + x;
      data[2 * i + 1] = 0.8 * x + 0.6 * random.nextGaussian();
    }
    double[] w = weights(new LabelledRows(new Rows(data, c, 2), classes, 2));
    // S = (1 .8; .8 1) and m = (1, 0), so that S^-1 m = (1, -.8) / .36.
    assertThat(w[0] - w[3]).isCloseTo(2 / 0.36, within(0.3));
    assertThat(w[1] - w[4]).isCloseTo(-1.6 / 0.36, within(0.3));
    assertThat(w[2] - w[5]).isCloseTo(0, within(0.3));
  }

  /** Shares of (6 + 1) and (2 + 1) of 10 rows where the means of the classes are equal. */
  @Test
  void classesWithEqualMeansHaveTheirShares() {
    double[] data = {-1, 1, -2, 2, -3, 3, -2, 2};
    int[] classes = {0, 0, 0, 0, 0, 0, 1, 1};
    Classifier found = fitted(new LabelledRows(new Rows(data, 8, 1), classes, 2)).classifier();
    double[] scores = new double[4];
    found.scorer().score(new double[] {0, 5}, 2, scores);
    assertThat(scores).containsExactly(new double[] {.7, .3, .7, .3}, within(1e-12));
  }

  @Test
  void everyFoldIsScoredByTheClassifierOfTheOthers() {
    LabelledRows labelled = Corners.labelled(40, 3);
    int[] folds = Folds.of(labelled.classes(), Corners.K);
    double[] heldOut = fitted(labelled).heldOut();
    for (int fold = 0; fold < Folds.COUNT; fold++) {
      Classifier other = fitted(labelled.take(Folds.others(folds, fold))).classifier();
      for (int row : Folds.heldOut(folds, fold)) {
        double[] scores = new double[Corners.K];
        other.scorer().score(labelled.rows().take(new int[] {row}).data(), 1, scores);
        assertThat(Arrays.copyOfRange(heldOut, row * Corners.K, (row + 1) * Corners.K))
            .containsExactly(scores, within(1e-9));
      }
    }
  }

  /** One row of each class, and rows without any differences. */
  @Test
  void rowsWithoutVarianceWithinTheirClassesHaveFiniteWeights() {
    Rows apart = new Rows(new double[] {0, 3, 0, -3}, 2, 2);
    LabelledRows one = new LabelledRows(apart, new int[] {0, 1}, 2);
    double[] scores = new double[2];
    fitted(one).classifier().scorer().score(new double[] {5, 1}, 1, scores);
    assertThat(scores[0]).isBetween(.5, .99);
    LabelledRows equal = new LabelledRows(new Rows(new double[6], 3, 2), new int[] {0, 1, 1}, 2);
    fitted(equal).classifier().scorer().score(new double[] {5, 1}, 1, scores);
    assertThat(scores).containsExactly(new double[] {.4, .6}, within(1e-12));
  }

  @Test
  void aLabelOfLittleWeightHardlyCounts() {
    LabelledRows labelled = Corners.labelled(30, 5);
    int[] wrong = labelled.classes().clone();
    wrong[0] = 1;
    double[] little = new double[30];
    Arrays.fill(little, 1);
    little[0] = 1e-9;
    double[] without = weights(labelled.take(IntStream.range(1, 30).toArray()));
    LabelledRows doubted =
        new LabelledRows(labelled.rows(), wrong, Corners.K, new LabelWeights(little));
    assertThat(weights(doubted)).containsExactly(without, within(1e-6));
  }

  private static Classifier.Fitted fitted(LabelledRows labelled) {
    return DiscriminantFitter.fit(labelled);
  }

  private static double[] weights(LabelledRows labelled) {
    return ((LogisticRegression) fitted(labelled).classifier()).weights();
  }
}
