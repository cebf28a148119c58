package org.mustlink.core.scacs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mustlink.core.TestData.largestDifference;
import static org.mustlink.core.TestData.times;

import org.junit.jupiter.api.Test;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.Symmetric;

class CombinedConstraintsTest extends ConstraintMatrixCheck {
  private static final ConstraintMatrixCheck LABELS = new PlainLabelConstraintsTest();
  private static final ConstraintMatrixCheck LINKS = new GivenLinkConstraintsTest();
  private static final double LABEL_NORM = norm(LABELS);
  private static final double LINK_NORM = norm(LINKS);

  private static double norm(ConstraintMatrixCheck one) {
    return Symmetric.norm(one.constraints().project(SPECTRUM));
  }

  @Override
  ConstraintMatrix constraints() {
    return new CombinedConstraints(LABELS.constraints(), LINKS.constraints(), 0.3);
  }

  /** Both kinds count by their weight, whatever the norms of their matrices are. */
  @Override
  double entry(int i, int j) {
    return LABELS.entry(i, j) / LABEL_NORM + 0.3 * LINKS.entry(i, j) / LINK_NORM;
  }

  @Test
  void theNormOfAMatrixDoesNotMatter() {
    DenseMatrix found = constraints().project(SPECTRUM);
    PairConstraints louder = new PairConstraints(times(LINKS.byPairs(), 1_000));
    DenseMatrix again =
        new CombinedConstraints(LABELS.constraints(), louder, 0.3).project(SPECTRUM);
    assertThat(largestDifference(again, found)).isLessThan(1e-13);
  }

  /** Links that cancel leave the constraints of the labels. */
  @Test
  void linksThatCancel() {
    int p = GRAPH.size();
    ConstraintMatrix labels = LABELS.constraints();
    PairConstraints nothing = new PairConstraints(new DenseMatrix(p, p, new double[p * p]));
    SpectralSolution found =
        Scacs.solve(SPECTRUM, new CombinedConstraints(labels, nothing, 1), 3, 0.3, 0.05);
    SpectralSolution expected = Scacs.solve(SPECTRUM, labels, 3, 0.3, 0.05);
    assertThat(largestDifference(found.vectors(), expected.vectors())).isLessThan(1e-7);
  }

  @Test
  void invalidWeightsAreRefused() {
    ConstraintMatrix labels = LABELS.constraints();
    assertThatThrownBy(() -> new CombinedConstraints(labels, labels, 0))
        .hasMessageContaining("0.0");
    assertThatThrownBy(() -> new CombinedConstraints(labels, labels, Double.NaN))
        .hasMessageContaining("NaN");
  }
}
