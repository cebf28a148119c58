package org.mustlink.core.membership;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.mustlink.core.clustering.CentreAssigner;
import org.mustlink.core.linalg.Softmax;
import org.mustlink.core.scacs.Embedding;

class MembershipsTest {
  private static final int[] UNKNOWN = {-1};

  @Test
  void theMostProbableComesFirstAndOfEqualOnesTheSmallerNumber() {
    double[] probabilities = {0.25, 0.125, 0.25, 0.375};
    Memberships found = Memberships.of(probabilities, UNKNOWN, new int[] {9, 4, 2, 5}, 3);
    assertThat(found.clusters()).containsExactly(5, 2, 9);
    assertThat(found.probabilities()).containsExactly(0.375, 0.25, 0.25);
    assertThat(found.ofRow(0)).hasSize(3);
  }

  @Test
  void thereAreNoMoreThanClustersAndNoneWithoutProbability() {
    Memberships all =
        Memberships.of(new double[] {0.75, 1e-13, 0.25}, UNKNOWN, new int[] {0, 1, 2}, 50);
    assertThat(all.most()).isEqualTo(3);
    assertThat(all.ofRow(0)).hasSize(2);
    assertThat(all.clusters()).containsExactly(0, 2, -1);
    assertThat(all.probabilities()).containsExactly(0.75, 0.25, 0);
    Memberships one = Memberships.of(new double[] {1, 1}, new int[] {-1, -1}, new int[] {7}, 4);
    assertThat(one.clusters()).containsExactly(7, 7);
    assertThat(one.probabilities()).containsExactly(1, 1);
  }

  @Test
  void aKnownClusterIsTheOnlyOne() {
    double[] probabilities = {0.5, 0.5, 0.5, 0.5};
    Memberships found = Memberships.of(probabilities, new int[] {1, -1}, new int[] {3, 8}, 2);
    assertThat(found.ofRow(0)).containsExactly(new Membership(8, 1));
    assertThat(found.ofRow(1)).hasSize(2);
    assertThat(Memberships.joined(List.of(found, found)).ofRow(2)).isEqualTo(found.ofRow(0));
  }

  @Test
  void sumsAreAtMostOneInEitherOrder() {
    SplittableRandom random = new SplittableRandom(5);
    for (int k : new int[] {2, 3, 7, 100, 1000}) {
      int[] ids = new int[k];
      double[] probabilities = new double[k];
      for (int j = 0; j < k; j++) {
        ids[j] = j;
        probabilities[j] = 9 * random.nextDouble();
      }
      Softmax.apply(probabilities, 0, k);
      Memberships found = Memberships.of(probabilities, UNKNOWN, ids, k);
      double up = 0;
      double down = 0;
      for (int j = 0; j < k; j++) {
        up += found.probabilities()[j];
        down += found.probabilities()[k - 1 - j];
        assertThat(found.probabilities()[j])
            .isLessThanOrEqualTo(found.probabilities()[Math.max(0, j - 1)]);
      }
      assertThat(up).isLessThanOrEqualTo(1).isGreaterThan(1 - 1e-8).isEqualTo(down);
    }
  }

  @Test
  void distancesToCentresBecomeProbabilitiesWhateverTheirScale() {
    CentreAssigner centres = new CentreAssigner(new double[] {0, 0, 4, 0}, 2);
    double[] matrix = {1, 0, 3, 0, 0, 0}; // the last landmark is in no code
    SoftAssignment soft = SoftAssignment.of(new Embedding(matrix, 2, false), centres);
    assertThat(soft).isEqualTo(new SoftAssignment(0.5, false));
    double[] found = soft.probabilities(centres, new double[] {2, 1, 1, 0}, 2);
    assertThat(found[0]).isEqualTo(0.5);
    assertThat(found[2] / found[3]).isCloseTo(Math.exp(4), within(1e-9));
    SoftAssignment tight = SoftAssignment.of(new Embedding(new double[] {4, 0}, 2, false), centres);
    assertThat(tight.probabilities(centres, new double[] {2, 0, 4, 0}, 2))
        .containsExactly(0.5, 0.5, 0, 1);
  }
}
