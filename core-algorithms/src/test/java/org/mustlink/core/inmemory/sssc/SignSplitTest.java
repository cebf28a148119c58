package org.mustlink.core.inmemory.sssc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.mustlink.core.inmemory.Clusters;
import org.mustlink.core.linalg.DenseMatrix;

/** The clusters by the sign of one of the smallest vectors. */
class SignSplitTest {
  @Test
  void theVectorThatPutsAllRowsIntoOneClusterIsDropped() {
    DenseMatrix vectors =
        new DenseMatrix(3, 3, new double[] {0.5, 0.7, 0, -0.2, 0.4, -0.1, 0.9, -0.1, 0.3});

    Clusters found = SignSplit.of(SignSplit.column(vectors));

    assertThat(found.clusters()).containsExactly(0, 1, 0);
    assertThat(found.margins()).containsExactly(0.5, 1, 0.25);
    assertThat(found.k()).isEqualTo(2);
  }

  @Test
  void onlyTwoClustersWithSideInformationAreSplitUnlessSet() {
    assertThat(TrivialVector.AUTO.splits(2, true)).isTrue();
    assertThat(TrivialVector.AUTO.splits(2, false)).isFalse();
    assertThat(TrivialVector.DROP.splits(2, false)).isTrue();
    assertThat(TrivialVector.KEEP.splits(2, true)).isFalse();
    assertThat(TrivialVector.DROP.splits(3, true)).isFalse();
  }
}
