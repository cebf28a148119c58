package org.mustlink.core.clustering;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mustlink.core.options.Assign;

class LabelBalanceTest {

  /** Counts like those of 100 labels of the Shuttle data, where one class has four of five rows. */
  @Test
  void oneClassAboveAllOthersLeavesItToTheEmbedding() {
    assertThat(automatic(77, 1, 1, 13, 6, 1, 1)).isEqualTo(Assign.AUTO);
  }

  @Test
  void nearlyEqualCountsAreForSeeds() {
    assertThat(automatic(10, 12, 9, 11, 8, 10)).isEqualTo(Assign.SEEDED);
    assertThat(automatic(7, 7)).isEqualTo(Assign.SEEDED);
  }

  /** 11 to 2 is more than 5-fold, but as likely as not among eight classes of five labels each. */
  @Test
  void anAccidentIsNoImbalance() {
    assertThat(automatic(10, 1, 5, 5, 5, 5, 5, 5)).isEqualTo(Assign.SEEDED);
  }

  /** Far from equal beyond any chance, but less than 5-fold. */
  @Test
  void aModerateImbalanceIsForSeeds() {
    assertThat(automatic(4004, 1000)).isEqualTo(Assign.SEEDED);
    assertThat(automatic(5005, 1000)).isEqualTo(Assign.AUTO);
  }

  /** (largest + 1) / (smallest + 1) is 5 and not more, then more. */
  @Test
  void theBorderOfFiveFold() {
    assertThat(automatic(49, 9)).isEqualTo(Assign.SEEDED);
    assertThat(automatic(50, 9)).isEqualTo(Assign.AUTO);
  }

  @Test
  void classesWithoutLabelsAreForKMeans() {
    assertThat(automatic(10, 0, 5)).isEqualTo(Assign.KMEANS);
    assertThat(LabelBalance.automatic(new long[] {10, 5}, 3)).isEqualTo(Assign.KMEANS);
    assertThat(LabelBalance.automatic(new long[0], 3)).isEqualTo(Assign.KMEANS);
  }

  @ParameterizedTest
  @CsvSource({"1, 6.635", "2, 9.210", "6, 16.812", "9, 21.666", "25, 44.314"})
  void chiSquareQuantiles(int degreesOfFreedom, double expected) {
    assertThat(LabelBalance.quantile99(degreesOfFreedom)).isCloseTo(expected, withinPercentage(1));
  }

  private static Assign automatic(long... counts) {
    return LabelBalance.automatic(counts, counts.length);
  }
}
