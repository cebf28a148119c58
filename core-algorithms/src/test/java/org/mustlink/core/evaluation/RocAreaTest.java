package org.mustlink.core.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class RocAreaTest {
  @Test
  void isTheShareOfPairsInOrderWhereTiesCountHalf() {
    RocArea area = RocArea.of(new double[] {0.9, 0.4, 0.4}, new double[] {0.4, 0.1});
    assertThat(area.value()).isEqualTo(5.0 / 6);
    assertThat(area.chance()).isCloseTo(Math.sqrt(6.0 / 72), within(1e-12));
    assertThat(area.aboveChance()).isCloseTo(2 / Math.sqrt(3), within(1e-12));
  }

  @Test
  void tellsNothingWithoutOneOfTheKinds() {
    RocArea area = RocArea.of(new double[] {1, 2}, new double[0]);
    assertThat(area.value()).isEqualTo(0.5);
    assertThat(area.aboveChance()).isZero();
  }
}
