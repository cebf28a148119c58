package org.mustlink.core.description;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mustlink.core.linalg.Rows;

class ClusterFeaturesTest {
  /** Columns: 0 0 4 4, then 1 3 1 3, then constant. */
  private static final Rows ROWS =
      new Rows(new double[] {0, 1, 5, 0, 3, 5, 4, 1, 5, 4, 3, 5}, 4, 3);

  @Test
  void differencesAreInDeviationsOfAllRows() {
    ClusterFeatures features = ClusterFeatures.of(ROWS, new int[] {0, 0, 2, 2}, 3);
    assertThat(features.means()).containsExactly(2, 2, 5);
    assertThat(features.deviations()).containsExactly(2, 1, 0);
    assertThat(features.counts()).containsExactly(2, 0, 2);
    assertThat(features.difference(0, 0)).isEqualTo(-1);
    assertThat(features.difference(2, 0)).isEqualTo(1);
    assertThat(features.difference(1, 0)).isZero();
    assertThat(features.difference(0, 2)).isZero();
  }

  @Test
  void theLargestDifferencesLeadAndOthersAreLeftOut() {
    ClusterFeatures features = ClusterFeatures.of(ROWS, new int[] {0, 1, 1, 1}, 2);
    assertThat(features.leading(0, 5)).containsExactly(0, 1);
    assertThat(features.leading(0, 1)).containsExactly(0);
    assertThat(ClusterFeatures.of(ROWS, new int[] {0, 0, 0, 0}, 1).leading(0, 5)).isEmpty();
  }

  @Test
  void sparseRowsHaveTheFeaturesOfTheSameRowsInFull() {
    int[] clusters = {0, 0, 2, 2};
    SparseTable sparse =
        new SparseTable(
            List.of(
                row(new int[] {7, 9}, 1, 5),
                row(new int[] {7, 9}, 3, 5),
                row(new int[] {4, 7, 9}, 4, 1, 5),
                row(new int[] {3, 4, 7, 9}, 8, 4, 3, 5)));
    ClusterFeatures features = ClusterFeatures.of(sparse, clusters, 3, 10);
    ClusterFeatures full = ClusterFeatures.of(ROWS, clusters, 3);
    assertThat(features.columns()).containsExactly(4, 7, 9);
    assertThat(features.means()).containsExactly(full.means());
    assertThat(features.deviations()).containsExactly(full.deviations());
    assertThat(features.clusters().data()).containsExactly(full.clusters().data());
    assertThat(features.leading(2, 5)).isEqualTo(full.leading(2, 5));
    assertThat(ClusterFeatures.of(sparse, clusters, 3, 2).columns()).containsExactly(7, 9);
  }

  @Test
  void rowsThatBelongNowhereAreComparedWithTheOthersAndChangeNothingOfThem() {
    int[] clusters = {0, 0, 1, 1, -1, -1};
    double[] outlying = {2, 12, 6, 2, -8, 6};
    double[] all = Arrays.copyOf(ROWS.data(), 18);
    System.arraycopy(outlying, 0, all, 12, 6);
    ClusterFeatures features = ClusterFeatures.of(new Rows(all, 6, 3), clusters, 2);
    ClusterFeatures without = ClusterFeatures.of(ROWS, new int[] {0, 0, 1, 1}, 2);
    SparseTable sparse =
        new SparseTable(
            IntStream.range(0, 6)
                .mapToObj(i -> row(new int[] {0, 1, 2}, Arrays.copyOfRange(all, 3 * i, 3 * i + 3)))
                .toList());
    for (ClusterFeatures found : List.of(features, ClusterFeatures.of(sparse, clusters, 2, 3))) {
      assertThat(found.means()).containsExactly(without.means());
      assertThat(found.deviations()).containsExactly(without.deviations());
      assertThat(found.clusters().data()).containsExactly(without.clusters().data());
      assertThat(found.counts()).containsExactly(2, 2);
      // Their mean of the second column is that of the others: ten deviations on either side.
      assertThat(found.mean(-1, 1)).isEqualTo(2);
      assertThat(found.difference(-1, 1)).isCloseTo(Math.sqrt(99), within(1e-12));
      assertThat(found.difference(-1, 0)).isZero();
      assertThat(found.difference(-1, 2)).isCloseTo(Math.sqrt(2), within(1e-12));
      assertThat(found.leading(-1, 5)).containsExactly(1, 2);
      assertThat(found.unusual(5, t -> outlying[t])).containsExactly(2, 1);
    }
  }

  private static SparseTable.Row row(int[] columns, double... values) {
    return new SparseTable.Row(columns, values);
  }

  @Test
  void columnsOfPointsAreCentredAndScaledAndConstantOnesAreZero() {
    Rows points = MapPoints.of(ROWS, new boolean[0]);
    assertThat(points.data()).containsExactly(-1, -1, 0, -1, 1, 0, 1, -1, 0, 1, 1, 0);
    double huge = Double.MAX_VALUE;
    Rows over = MapPoints.of(new Rows(new double[] {huge, -huge, huge}, 3, 1), new boolean[0]);
    assertThat(over.data()).containsExactly(0, 0, 0);
  }
}
