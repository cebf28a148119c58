package org.mustlink.core.drift;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.mustlink.core.linalg.Rows;

class FeatureDistributionTest {
  @Test
  void theSameRowsHaveNoIndex() {
    Rows rows = normal(500, 0, 1, 1);
    assertThat(FeatureDistribution.of(rows).stabilityIndices(rows)[0]).isCloseTo(0, within(1e-12));
  }

  @Test
  void theIndexOfAShiftIsThatOfTheFormula() {
    // Two values in halves become a tenth and nine tenths: .4 ln 1.8 + .4 ln 5.
    FeatureDistribution before = FeatureDistribution.of(halves(100_000, 0.5));
    double index = before.stabilityIndices(halves(100_000, 0.1))[0];
    assertThat(index).isCloseTo(0.4 * Math.log(1.8) + 0.4 * Math.log(5), within(1e-3));
  }

  @Test
  void anUnchangedConstantFeatureHasNoIndexAndAChangedOneHas() {
    Rows constant = new Rows(new double[200], 200, 1);
    FeatureDistribution before = FeatureDistribution.of(constant);
    assertThat(before.stabilityIndices(constant)[0]).isZero();
    double[] ones = new double[200];
    Arrays.fill(ones, 1);
    assertThat(before.stabilityIndices(new Rows(ones, 200, 1))[0]).isGreaterThan(5);
  }

  @Test
  void samplesOfOneDistributionHardlyExceedTheChance() {
    int exceeded = 0;
    for (int draw = 0; draw < 1000; draw++) {
      FeatureDistribution before = FeatureDistribution.of(normal(400, 0, 1, 2L * draw));
      double index = before.stabilityIndices(normal(300, 0, 1, 2L * draw + 1))[0];
      exceeded += index > before.chance(300) ? 1 : 0;
    }
    assertThat(exceeded).isLessThanOrEqualTo(10);
  }

  @Test
  void aMeanMovedByAStandardDeviationIsFound() {
    FeatureDistribution before = FeatureDistribution.of(normal(2000, 0, 1, 1));
    assertThat(before.stabilityIndices(normal(2000, 1, 1, 2))[0]).isGreaterThan(0.5);
  }

  private static Rows halves(int count, double share) {
    double[] values = new double[count];
    for (int i = 0; i < count; i++) {
      values[i] = i < share * count ? 0 : 1;
    }
    return new Rows(values, count, 1);
  }

  private static Rows normal(int count, double mean, double deviation, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] values = new double[count];
    for (int i = 0; i < count; i++) {
      double sum = 0;
      for (int t = 0; t < 12; t++) {
        sum += random.nextDouble();
      }
      values[i] = mean + deviation * (sum - 6);
    }
    return new Rows(values, count, 1);
  }
}
