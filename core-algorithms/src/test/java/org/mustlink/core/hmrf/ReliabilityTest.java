package org.mustlink.core.hmrf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ReliabilityTest {

  /**
   * One of ten pairs is of one class and one of five links is wrong: then 69 % of the must-links
   * are wrong, and still both kinds of links carry the information of a link that is right four
   * times out of five.
   */
  @Test
  void bothKindsOfLinksAreEquallyInformativeIfEquallyManyPairsAreWrong() {
    double must = 0.1 * 0.8 / (0.1 * 0.8 + 0.9 * 0.2);
    double cannot = 0.9 * 0.8 / (0.9 * 0.8 + 0.1 * 0.2);
    Reliability reliability = new Reliability(must, cannot, 0.8, 0.1);
    assertThat(reliability.mustStrength()).isCloseTo(Math.log(4), within(1e-12));
    assertThat(reliability.cannotStrength()).isCloseTo(Math.log(4), within(1e-12));
    assertThat(reliability.labelStrength(10)).isCloseTo(Math.log(36), within(1e-12));
  }

  @Test
  void linksNoBetterThanChanceHaveNoWeight() {
    Reliability chance = new Reliability(0.1, 0.9, 0.1, 0.1);
    assertThat(chance.mustStrength()).isCloseTo(0, within(1e-12));
    assertThat(chance.cannotStrength()).isCloseTo(0, within(1e-12));
    assertThat(chance.labelStrength(10)).isCloseTo(0, within(1e-12));
    assertThat(chance.mustLogRatio(true)).isCloseTo(0, within(1e-12));
    assertThat(chance.cannotLogRatio(true)).isCloseTo(0, within(1e-12));
    assertThat(new Reliability(0.05, 0.5, 0.05, 0.1).mustStrength()).isZero();
  }

  @Test
  void weightsAreBounded() {
    assertThat(new Reliability(1 - 1e-9, 1 - 1e-9, 1 - 1e-9, 0.5).mustStrength()).isEqualTo(8);
  }
}
