package org.mustlink.core.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mustlink.core.evaluation.Raking.Strata;

/** Weights of rows that were chosen in several ways. */
class RakingTest {
  private static final int ROWS = 400;

  /** Chooses rows of two divisions in two, of which all rows are one half each. */
  private static Raking chosen(double first, double second, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return Raking.ofDraw(ROWS).towards(List.of(halves(random, first), halves(random, second)));
  }

  private static Strata halves(SplittableRandom random, double share) {
    return new Strata(
        IntStream.range(0, ROWS).map(i -> random.nextDouble() < share ? 0 : 1).toArray(),
        new double[] {0.5, 0.5});
  }

  @Test
  void rowsOfARandomDrawMostlyCountAlike() {
    long alike =
        IntStream.range(0, 100)
            .filter(seed -> chosen(0.5, 0.5, seed).effective() > 0.98 * ROWS)
            .count();
    assertThat(alike).isGreaterThan(90);
  }

  /**
   * Nine of ten chosen rows are of a half: chi-square is near 256, so that chance explains .4 %.
   */
  @Test
  void chosenRowsCountAsOftenAsTheirStrataAre() {
    SplittableRandom random = new SplittableRandom(1);
    Strata first = halves(random, 0.9);
    Strata second = halves(random, 0.2);
    Raking raking = Raking.ofDraw(ROWS).towards(List.of(first, second));
    assertThat(Arrays.stream(raking.weights()).sum()).isCloseTo(1, within(1e-12));
    for (Strata strata : List.of(first, second)) {
      double share =
          IntStream.range(0, ROWS)
              .filter(i -> strata.ofRows()[i] == 0)
              .mapToDouble(i -> raking.weights()[i])
              .sum();
      assertThat(share).isCloseTo(0.5, within(0.01));
    }
    assertThat(raking.effective()).isBetween(0.15 * ROWS, 0.4 * ROWS);
    assertThat(raking.unlike()).isZero();
  }

  /** Of 10 rows 3 and 7 are of two strata, and 2, 4 and 4 of 10 of three: by hand. */
  @Test
  void strataWithoutRowsAreUnlike() {
    int[] rows = {0, 0, 0, 1, 1, 1, 1, 1, 1, 1};
    Raking raking =
        Raking.ofDraw(10).towards(List.of(new Strata(rows, new double[] {0.2, 0.4, 0.4})));
    double scale = 10 / 11.5;
    double[] expected = {2.5 * scale, 4.5 * scale, 4.5 * scale};
    double squares =
        Math.pow(3 - expected[0], 2) / expected[0]
            + Math.pow(7 - expected[1], 2) / expected[1]
            + expected[2];
    double part = 1 - 2 / squares;
    assertThat(raking.unlike()).isCloseTo(0.4 * part, within(1e-12));
    double first = 0.3 - 0.1 * part;
    double second = 0.7 - 0.3 * part;
    assertThat(raking.weights()[0]).isCloseTo(first / (first + second) / 3, within(1e-12));
    assertThat(raking.weights()[9]).isCloseTo(second / (first + second) / 7, within(1e-12));
  }

  @Test
  void oneStratumLeavesRowsAlike() {
    Raking raking = Raking.ofDraw(3).towards(List.of(new Strata(new int[3], new double[] {1})));
    assertThat(raking.weights()).containsOnly(1.0 / 3);
    assertThat(raking.effective()).isCloseTo(3, within(1e-12));
  }
}
