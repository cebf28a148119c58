package org.mustlink.core.suggest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mustlink.core.suggest.AnswerWorth.Fitted;

class AnswerWorthTest {
  private static final int FURTHER = 20;

  /** Fits on a curve of right shares 0.95 - b / sqrt(c). */
  private static List<Fitted> curve(double b, int rounds) {
    return IntStream.rangeClosed(1, rounds)
        .map(round -> 20 * round)
        .mapToObj(c -> new Fitted(c, .95 - b / Math.sqrt(c)))
        .toList();
  }

  @Test
  void nothingIsSaidOfTooLittle() {
    assertThat(AnswerWorth.of(List.of(), FURTHER)).isEmpty();
    assertThat(AnswerWorth.of(List.of(new Fitted(5, .5), new Fitted(9, .8)), FURTHER)).isEmpty();
    assertThat(AnswerWorth.of(List.of(new Fitted(40, .5), new Fitted(40, .6)), FURTHER)).isEmpty();
    assertThat(AnswerWorth.of(List.of(new Fitted(5, .5), new Fitted(10, .8)), FURTHER)).isPresent();
  }

  @Test
  void theGainOfACurveIsWithinTheSpreadAndFallsWithTheAnswers() {
    double before = 1;
    for (int rounds : new int[] {3, 6, 12, 40}) {
      double c = 20 * rounds;
      double gain = 2 * (1 / Math.sqrt(c) - 1 / Math.sqrt(c + FURTHER));
      AnswerWorth worth = AnswerWorth.of(curve(2, rounds), FURTHER).orElseThrow();
      assertThat(gain).as("%s rounds, %s", rounds, worth).isBetween(worth.low(), worth.high());
      assertThat(worth.middle()).isBetween(worth.low(), Math.min(worth.high(), before));
      assertThat(AnswerWorth.of(curve(2, rounds), FURTHER)).contains(worth);
      before = worth.middle();
    }
  }

  @Test
  void whatDoesNotRiseIsWorthLittle() {
    AnswerWorth worth = AnswerWorth.of(curve(0, 10), FURTHER).orElseThrow();
    assertThat(worth.low()).isZero();
    assertThat(worth.high()).isLessThan(.01);
    AnswerWorth certain =
        AnswerWorth.of(List.of(new Fitted(20, 1), new Fitted(40, 1)), FURTHER).orElseThrow();
    assertThat(certain.high()).isBetween(0.0, .1);
  }
}
