package org.mustlink.core.suggest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class AnswerWorthTest {
  /** A worked number: 2 % of 10,000 rows moved, and 1 of these is added. */
  @Test
  void theGainIsAShareOfTheRowsThatMoved() {
    AnswerWorth worth = AnswerWorth.of(10_000, 199);
    assertThat(worth.middle()).isCloseTo(0.0024, within(1e-12));
    double spread = 1.2816 * Math.sqrt(0.02 * (0.0032 + 0.000025));
    assertThat(worth.low()).isCloseTo(0.0024 - spread, within(1e-12)).isNegative();
    assertThat(worth.high()).isCloseTo(0.0024 + spread, within(1e-12));
  }

  @Test
  void answersThatMoveFewerRowsAreWorthLessAndAreSurer() {
    AnswerWorth before = AnswerWorth.of(1000, 1000);
    assertThat(before.high()).isLessThan(0.3);
    for (long moved : new long[] {300, 100, 30, 10, 1, 0}) {
      AnswerWorth worth = AnswerWorth.of(1000, moved);
      assertThat(worth.middle()).isBetween(0.0, Math.nextDown(before.middle()));
      assertThat(worth.high() - worth.low()).isLessThan(before.high() - before.low());
      before = worth;
    }
  }

  @Test
  void inASmallTableASingleRowCounts() {
    assertThat(AnswerWorth.of(50, 0).high()).isGreaterThan(0.01);
    assertThat(AnswerWorth.of(1, 1).high()).isEqualTo(1);
  }
}
