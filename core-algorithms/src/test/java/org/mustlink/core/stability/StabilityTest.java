package org.mustlink.core.stability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class StabilityTest {
  private static final int[] FITTED = {0, 0, 0, 1, 1, 1};

  /** Worked by hand: 4 pairs together in both, 6 and 7 in each, 15 in all. */
  @Test
  void indicesAreThoseWorkedByHand() {
    Stability found = Stability.of(FITTED, List.of(new int[] {5, 5, 2, 2, 2, 2}), 2);
    assertThat(found.mean()).isEqualTo(found.least()).isCloseTo(1.2 / 3.7, within(1e-12));
    assertThat(found.overlaps()).containsExactly(2.0 / 3, 3.0 / 4);
    assertThat(found.dissolved()).isEmpty();
  }

  @Test
  void equalClustersOfOtherNumbersAreFoundAgain() {
    Stability found = Stability.of(FITTED, List.of(new int[] {1, 1, 1, 0, 0, 0}, FITTED), 2);
    assertThat(found).extracting("draws", "rows", "mean", "least").containsExactly(2, 6, 1.0, 1.0);
    assertThat(found.overlaps()).containsExactly(1, 1);
  }

  @Test
  void theLeastDrawAndTheDissolvedClustersAreNamed() {
    int[] split = {0, 1, 2, 3, 3, 3};
    Stability found = Stability.of(FITTED, List.of(split, split, FITTED), 2);
    assertThat(found.least()).isLessThan(found.mean());
    assertThat(found.overlaps()[0]).isCloseTo((1.0 / 3 + 1.0 / 3 + 1) / 3, within(1e-12));
    assertThat(Stability.of(FITTED, List.of(split), 2).dissolved()).containsExactly(0);
  }

  @Test
  void aClusterWithoutRowsIsNotMeasured() {
    Stability found = Stability.of(new int[] {0, 0, 2}, List.of(new int[] {0, 0, 1}), 4);
    assertThat(found.overlaps()).containsExactly(1, Double.NaN, 1, Double.NaN);
    assertThat(found.dissolved()).isEmpty();
  }
}
