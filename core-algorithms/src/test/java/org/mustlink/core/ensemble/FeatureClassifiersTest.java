package org.mustlink.core.ensemble;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mustlink.core.classifier.Corners;
import org.mustlink.core.features.FeatureMap;
import org.mustlink.core.features.FeatureMapFitter;
import org.mustlink.core.features.FeatureRanges;
import org.mustlink.core.features.LabelledRows;
import org.mustlink.core.linalg.Probabilities;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.sideinfo.LabelWeights;

class FeatureClassifiersTest {
  private static final int K = Corners.K;
  private static final int D = Corners.D;

  /** Weights that are all 1 change no bit. */
  @Test
  void certainLabelsAreThoseOfWeightOne() {
    LabelledRows rows = Corners.labelled(60, 3);
    double[] ones = new double[60];
    Arrays.fill(ones, 1);
    LabelledRows weighted =
        new LabelledRows(rows.rows(), rows.classes(), K, new LabelWeights(ones));
    FeatureMap map = FeatureMap.identity(Corners.D);
    assertThat(FeatureClassifiersFitter.fit(map, weighted, 100, 5).orElseThrow().heldOut())
        .isEqualTo(FeatureClassifiersFitter.fit(map, rows, 100, 5).orElseThrow().heldOut());
  }

  @Test
  void theScoresOfARowDoNotDependOnTheRowsBesideIt() {
    FeatureClassifiers classifiers = fitted(Corners.labelled(90, 5)).classifiers();
    Rows rows = Corners.labelled(50, 6).rows();
    float[] whole = classifiers.scorer().score(rows.data().clone(), 50);
    FeatureClassifiers.Scorer scorer = classifiers.scorer();
    for (int i = 0; i < 50; i++) {
      float[] one = scorer.score(Arrays.copyOfRange(rows.data(), i * D, (i + 1) * D), 1);
      assertThat(one).isEqualTo(Arrays.copyOfRange(whole, i * K, (i + 1) * K));
    }
  }

  @Test
  void separatedClassesAreLearned() {
    FeatureClassifiersFitter.Fitted fitted = fitted(Corners.labelled(90, 7));
    LabelledRows others = Corners.labelled(300, 8);
    float[] scores = fitted.classifiers().scorer().score(others.rows().data().clone(), 300);
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
    LabelledRows narrow = Corners.labelled(80, 9);
    double[] wide = new double[80 * 100];
    for (int i = 0; i < 80; i++) {
      for (int t = 0; t < 99; t++) {
        wide[i * 100 + t] = narrow.rows().at(i, t % D) * (1 + t);
      }
    }
    LabelledRows labelled = new LabelledRows(new Rows(wide, 80, 100), narrow.classes(), K);
    FeatureClassifiers classifiers = fitted(labelled).classifiers();
    assertThat(classifiers.map().outputs()).isEqualTo(32);
    for (float score : classifiers.scorer().score(wide.clone(), 80)) {
      assertThat(score).isFinite();
    }
  }

  private static FeatureClassifiersFitter.Fitted fitted(LabelledRows labelled) {
    FeatureRanges ranges = FeatureMapFitter.ranges(labelled.rows());
    FeatureMap map = FeatureMapFitter.standardised(labelled.rows(), ranges);
    return FeatureClassifiersFitter.fit(map, labelled, 1000, 1).orElseThrow();
  }
}
