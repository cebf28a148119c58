package org.mustlink.core.sideinfo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RuleWeightTest {

  /** ln 91, ln 11, ln 5, ln 3 and ln 4. */
  @Test
  void oddsAreThoseOfTheMixture() {
    assertThat(RuleWeight.logOdds(0.9, 10)).isCloseTo(4.51085950651685, within(1e-12));
    assertThat(RuleWeight.logOdds(0.5, 10)).isCloseTo(2.39789527279837, within(1e-12));
    assertThat(RuleWeight.logOdds(0.8, 1)).isCloseTo(1.6094379124341, within(1e-12));
    assertThat(RuleWeight.logOddsApart(0.5, 2)).isCloseTo(1.09861228866811, within(1e-12));
    assertThat(RuleWeight.logOddsApart(2.0 / 3, 3)).isCloseTo(1.38629436111989, within(1e-12));
  }

  /** Two rows that the rule keeps apart or together, over all pairs of their clusters. */
  @Test
  void oddsAreThoseOfTwoRows() {
    int k = 4;
    double w = 0.7;
    double silent = (1 - w) / (k * k);
    double same = w / k + silent;
    assertThat(RuleWeight.logOdds(w, k)).isCloseTo(Math.log(same / silent), within(1e-12));
    double different = w / (k * (k - 1)) + silent;
    assertThat(RuleWeight.logOddsApart(w, k))
        .isCloseTo(Math.log(different / silent), within(1e-12));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 10, 100_000})
  void oddsGrowFromNoneToAll(int k) {
    double before = 0;
    double apart = 0;
    for (double w = 1e-9; w < 1; w = 1 - (1 - w) * 0.7) {
      double next = RuleWeight.logOdds(w, k);
      double nextApart = RuleWeight.logOddsApart(w, k);
      assertThat(next).isGreaterThan(before).isFinite().isGreaterThanOrEqualTo(nextApart);
      assertThat(nextApart).isGreaterThan(apart).isFinite();
      before = next;
      apart = nextApart;
      if (w > 1 - 1e-14) {
        break;
      }
    }
    assertThat(RuleWeight.logOdds(1e-9, k)).isLessThan(1e-3);
    assertThat(RuleWeight.logOdds(1, k)).isInfinite();
    assertThat(RuleWeight.logOddsApart(1, k)).isInfinite();
    assertThat(RuleWeight.logOddsApart(0.5, 1)).isInfinite();
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, 1.5, Double.NaN})
  void otherWeightsAreRefused(double weight) {
    assertThat(RuleWeight.allows(weight)).isFalse();
    assertThatThrownBy(() -> RuleWeight.logOdds(weight, 3))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("above 0 and at most 1");
  }
}
