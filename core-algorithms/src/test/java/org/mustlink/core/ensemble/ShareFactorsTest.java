package org.mustlink.core.ensemble;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ShareFactorsTest {
  private static final int ROWS = 500;
  private static final Pool POOL = new Pool(0.8, 0);

  /** Rows with random soft labels, 500 x 3. */
  private static double[] points() {
    SplittableRandom random = new SplittableRandom(7);
    return random.doubles(ROWS * 3L).toArray();
  }

  @Test
  void theMeanProbabilitiesBecomeTheShares() {
    double[] shares = {0.2, 0.5, 0.3};
    PoolAssigner fitted =
        ShareFactors.fit(
            new PoolAssigner(3, POOL),
            shares,
            pool -> ProbabilitySums.of(pool, points(), ROWS).means());
    assertThat(ProbabilitySums.of(fitted, points(), ROWS).means())
        .containsExactly(shares, within(1e-4));
    assertThat(fitted.factors()).allMatch(factor -> factor > 0);
  }

  @Test
  void sharesThatAreMetAlreadyNeedNoFactors() {
    PoolAssigner pool = new PoolAssigner(3, POOL);
    double[] found = ProbabilitySums.of(pool, points(), ROWS).means();
    assertThat(ShareFactors.fit(pool, found, other -> found)).isEqualTo(pool);
  }

  @Test
  void aClassOfNoRowDoesNotMakeFactorsInfinite() {
    PoolAssigner fitted =
        ShareFactors.fit(
            new PoolAssigner(2, POOL), new double[] {0.5, 0.5}, pool -> new double[] {1, 0});
    assertThat(fitted.factors()).allMatch(Double::isFinite);
  }

  @Test
  void theOrderOfTheRowsDoesNotMatter() {
    double[] points = points();
    double[] reversed = new double[points.length];
    for (int i = 0; i < ROWS; i++) {
      System.arraycopy(points, (ROWS - 1 - i) * 3, reversed, i * 3, 3);
    }
    PoolAssigner pool = new PoolAssigner(3, POOL);
    ProbabilitySums parts =
        ProbabilitySums.of(pool, Arrays.copyOf(reversed, 300), 100)
            .plus(ProbabilitySums.of(pool, Arrays.copyOfRange(reversed, 300, 1500), 400));
    assertThat(parts.means()).isEqualTo(ProbabilitySums.of(pool, points, ROWS).means());
    assertThat(Arrays.stream(parts.means()).sum()).isCloseTo(1, within(1e-9));
  }
}
