package org.mustlink.core.description;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.graph.NearestRows;
import org.mustlink.core.linalg.Rows;

class RowMapTest {
  private static final int GROUPS = 4;

  /** Normal clouds whose centres lie on different axes. */
  private static Rows clouds(int n, int d) {
    SplittableRandom random = new SplittableRandom(7);
    double[] data = new double[n * d];
    for (int i = 0; i < n; i++) {
      for (int t = 0; t < d; t++) {
        data[i * d + t] = random.nextGaussian() + (t == i % GROUPS ? 12 : 0);
      }
    }
    return new Rows(data, n, d);
  }

  @Test
  void neighboursInThePlaneAreOfTheSameGroup() {
    Rows rows = clouds(400, 6);
    Rows places = new Rows(RowMap.of(rows, 1), 400, 2);
    NearestRows nearest = NearestRows.of(places, 10);
    int same = 0;
    for (int i = 0; i < 400; i++) {
      for (int a = 0; a < 10; a++) {
        same += nearest.indices()[i * 10 + a] % GROUPS == i % GROUPS ? 1 : 0;
      }
    }
    assertThat(same / 4000.0).isGreaterThan(0.98);
  }

  @Test
  void equalRowsAndSeedsGiveEqualMapsThatFillTheSquare() {
    Rows rows = clouds(150, 5);
    double[] places = RowMap.of(rows, 3);
    assertThat(RowMap.of(rows, 3)).isEqualTo(places);
    assertThat(RowMap.of(rows, 4)).isNotEqualTo(places);
    assertThat(Arrays.stream(places).map(Math::abs).max().getAsDouble()).isCloseTo(1, within(1e-9));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 20})
  void fewAndEqualRowsHaveFinitePositions(int n) {
    Rows equal = new Rows(new double[n * 3], n, 3);
    assertThat(RowMap.of(equal, 1)).hasSize(2 * n);
    assertThat(Arrays.stream(RowMap.of(equal, 1)).allMatch(Double::isFinite)).isTrue();
    assertThat(RowMap.of(new Rows(new double[n], n, 1), 1)).hasSize(2 * n);
  }

  @Test
  void weightsOfNeighboursSumToTheLogarithmOfTheirNumber() {
    double[] weights = FuzzyGraph.weights(new double[] {1, 4, 9, 16, 25, 36, 49, 64});
    assertThat(weights[0]).isOne();
    assertThat(weights).isSortedAccordingTo((a, b) -> Double.compare(b, a));
    assertThat(Arrays.stream(weights).sum()).isCloseTo(3, within(1e-6));
  }

  @Test
  void wideTablesShowFewerRows() {
    assertThat(RowMap.most(16)).isEqualTo(5000);
    assertThat(RowMap.most(20_000)).isEqualTo(500);
  }
}
