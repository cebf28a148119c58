package org.mustlink.core.scacs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.mustlink.core.TestData.blobs;
import static org.mustlink.core.TestData.largestDifference;
import static org.mustlink.core.TestData.times;

import org.apache.spark.ml.linalg.DenseMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.TestData.Blobs;
import org.mustlink.core.linalg.Symmetric;

class CombinedConstraintsTest {
  private static final Blobs BLOBS = blobs(600, 4, 4, 3, 1);
  private static final Problem PROBLEM = Problem.of(BLOBS, BLOBS.labels(60));
  private static final LandmarkSpectrum SPECTRUM = PROBLEM.spectrum();
  private static final LabelConstraints LABELS = PROBLEM.constraints(true);

  @ParameterizedTest
  @ValueSource(doubles = {0.1, 1, 3})
  void bothCountByTheirWeightWhateverTheirSize(double weight) {
    DenseMatrix found =
        new CombinedConstraints(LABELS, PROBLEM.allPairs(), weight).project(SPECTRUM);
    DenseMatrix alone = LABELS.project(SPECTRUM);
    DenseMatrix pairs = PROBLEM.allPairs().project(SPECTRUM);
    for (int at = 0; at < found.values().length; at += 97) {
      double expected =
          alone.values()[at] / Symmetric.norm(alone)
              + weight * pairs.values()[at] / Symmetric.norm(pairs);
      assertThat(found.values()[at]).isCloseTo(expected, within(1e-14));
    }
    PairConstraints louder = new PairConstraints(times(PROBLEM.allPairs().matrix(), 1_000));
    DenseMatrix again = new CombinedConstraints(LABELS, louder, weight).project(SPECTRUM);
    assertThat(largestDifference(again, found)).isLessThan(1e-13);
  }

  /** Links that cancel leave what the labels say. */
  @Test
  void linksThatSayNothing() {
    int p = PROBLEM.graph().size();
    PairConstraints nothing = new PairConstraints(DenseMatrix.zeros(p, p));
    SpectralSolution found =
        Scacs.solve(SPECTRUM, new CombinedConstraints(LABELS, nothing, 1), 4, 0.3, 0.05);
    SpectralSolution expected = Scacs.solve(SPECTRUM, LABELS, 4, 0.3, 0.05);
    assertThat(largestDifference(found.vectors(), expected.vectors())).isLessThan(1e-7);
  }

  @Test
  void aWeightThatIsNoneIsRefused() {
    assertThatThrownBy(() -> new CombinedConstraints(LABELS, LABELS, 0))
        .hasMessageContaining("0.0");
    assertThatThrownBy(() -> new CombinedConstraints(LABELS, LABELS, Double.NaN))
        .hasMessageContaining("NaN");
  }
}
