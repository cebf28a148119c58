package org.mustlink.core.kmeans;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mustlink.core.TestData;
import org.mustlink.core.TestData.Blobs;
import org.mustlink.core.clustering.CentreAssigner;

class WeightedKMeansTest {

  @Test
  void findsSeparatedClasses() {
    Blobs blobs = TestData.blobs(300, 2, 3, 30, 1);
    CentreAssigner found = new WeightedKMeans(blobs.rows().data(), ones(300), 2).centres(3, 5);
    int[] unknown = new int[300];
    Arrays.fill(unknown, -1);
    int[] clusters = new int[300];
    found.blocks().assign(blobs.rows().data(), 300, unknown, clusters, new double[300]);
    for (int i = 3; i < 300; i++) {
      assertThat(clusters[i]).isEqualTo(clusters[i % 3]);
    }
    assertThat(Arrays.stream(clusters, 0, 3).distinct().count()).isEqualTo(3);
  }

  /** A point of weight 3 is three points. */
  @Test
  void weightsAreCounts() {
    double[] points = {0, 1, 5, 20, 21, 30};
    double[] weights = {1, 3, 2, 1, 1, 2};
    double[] repeated =
        IntStream.range(0, points.length)
            .mapToObj(i -> IntStream.range(0, (int) weights[i]).mapToDouble(w -> points[i]))
            .flatMapToDouble(all -> all)
            .toArray();
    double[] found = sorted(new WeightedKMeans(points, weights, 1).centres(2, 1));
    double[] expected = sorted(new WeightedKMeans(repeated, ones(10), 1).centres(2, 1));
    assertThat(found[0]).isCloseTo(13 / 6.0, within(1e-12)).isCloseTo(expected[0], within(1e-12));
    assertThat(found[1]).isCloseTo(101 / 4.0, within(1e-12)).isCloseTo(expected[1], within(1e-12));
  }

  @Test
  void pointsWithoutWeightHaveNoEffect() {
    double[] found =
        sorted(
            new WeightedKMeans(new double[] {0, 1, 9, 500}, new double[] {1, 1, 1, 0}, 1)
                .centres(2, 3));
    assertThat(found).containsExactly(0.5, 9);
  }

  @Test
  void noMoreCentresThanDistinctPoints() {
    assertThat(new WeightedKMeans(new double[] {4, 4, 4}, ones(3), 1).centres(3, 1).clusters())
        .isEqualTo(1);
  }

  @Test
  void weightsThatDoNotFitAreRefused() {
    assertThatThrownBy(() -> new WeightedKMeans(new double[5], ones(3), 2))
        .hasMessageContaining("3 weights");
  }

  private static double[] sorted(CentreAssigner assigner) {
    return Arrays.stream(assigner.centres()).sorted().toArray();
  }

  private static double[] ones(int count) {
    double[] ones = new double[count];
    Arrays.fill(ones, 1);
    return ones;
  }
}
