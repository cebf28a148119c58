package org.mustlink.core.scacs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.mustlink.core.TestData.largestDifference;
import static org.mustlink.core.TestData.normalRows;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.mustlink.core.landmark.Codes;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.Products;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.linalg.SymmetricEigen;

class LandmarkGraphTest {

  /** Landmark 1 of three is in no code: S = [1.25 .25; .25 .25] over the other two. */
  private static LandmarkGraph twoOfThree() {
    Codes codes =
        new Codes(new int[] {0, 2, 0, 2}, new float[] {0.5f, 0.5f, 1, 0}, 2, new int[] {-1, -1});
    return LandmarkGraph.of(codes.sums(3, 0, 2));
  }

  @Test
  void anUnusedLandmarkIsDropped() {
    LandmarkGraph graph = twoOfThree();
    assertThat(graph.total()).isEqualTo(3);
    assertThat(graph.size()).isEqualTo(2);
    assertThat(graph.kept()).containsExactly(0, 2);
    assertThat(graph.degrees()).containsExactly(1.5, 0.5);
    double off = 0.25 / Math.sqrt(0.75);
    assertThat(graph.similarity().toArray())
        .containsExactly(new double[] {1.25 / 1.5, off, off, 0.5}, within(1e-15));
  }

  @Test
  void scaledTakesTheRowsInUse() {
    DenseMatrix byLandmark = new DenseMatrix(3, 2, new double[] {3, 99, 2, -6, 99, 4});
    assertThat(twoOfThree().scaled(byLandmark).values())
        .containsExactly(
            new double[] {
              3 / Math.sqrt(1.5), 2 / Math.sqrt(0.5), -6 / Math.sqrt(1.5), 4 / Math.sqrt(0.5)
            },
            within(1e-14));
  }

  @Test
  void aDroppedLandmarkEmbedsAsZero() {
    double[] matrix =
        twoOfThree().embeddingMatrix(new DenseMatrix(2, 2, new double[] {3, 2, -6, 4}));
    assertThat(matrix)
        .containsExactly(
            new double[] {
              3 / Math.sqrt(1.5), -6 / Math.sqrt(1.5), 0, 0, 2 / Math.sqrt(0.5), 4 / Math.sqrt(0.5)
            },
            within(1e-14));
  }

  @Test
  void theTrivialVectorIsAnEigenvectorOfOneAndAllEigenvaluesLieInTheUnitInterval() {
    Rows rows = normalRows(400, 3, 1);
    int[] labels = new int[400];
    LandmarkGraph graph =
        LandmarkGraph.of(Codes.of(rows, normalRows(40, 3, 2), 3, labels).sums(40, 1, 400));
    double[] trivial = Arrays.stream(graph.degrees()).map(Math::sqrt).toArray();
    assertThat(
            largestDifference(
                Products.of(graph.similarity(), new DenseMatrix(trivial.length, 1, trivial))
                    .values(),
                trivial))
        .isLessThan(1e-13);
    assertThat(Arrays.stream(SymmetricEigen.all(graph.similarity().toDense()).values()))
        .allMatch(value -> value > -1e-13 && value < 1 + 1e-13);
  }
}
