package org.mustlink.core.landmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.WeightRule;

class WeightingTest {
  private static final double THIRD = 1.0 / 3;

  static Stream<Weighting> rules() {
    return Stream.of(Weighting.linear(), Weighting.gaussianLocal(), Weighting.gaussian(2));
  }

  @ParameterizedTest
  @MethodSource("rules")
  void weightsSumToOneAndFallWithTheDistance(Weighting weighting) {
    double[] weights = weigh(weighting, 3, 0.5, 1, 3, 7);
    assertThat(Arrays.stream(weights).sum()).isCloseTo(1, within(1e-15));
    assertThat(weights[0]).isGreaterThan(weights[1]);
    assertThat(weights[1]).isGreaterThan(weights[2]);
    assertThat(weights[2]).isPositive();
  }

  /** 10 - 1, 10 - 4 and 10 - 7 are 9, 6 and 3 of 18. */
  @Test
  void linearByHand() {
    assertThat(weigh(Weighting.linear(), 3, 1, 4, 7, 10))
        .containsExactly(new double[] {0.5, THIRD, 0.5 * THIRD}, within(1e-15));
  }

  /** s^2 = 4: exp(0), exp(-3/8) relative to the nearest. */
  @Test
  void gaussianByHand() {
    double far = Math.exp(-3.0 / 8);
    double[] expected = {1 / (1 + far), far / (1 + far)};
    assertThat(weigh(Weighting.gaussian(2), 2, 1, 4)).containsExactly(expected, within(1e-15));
    assertThat(weigh(Weighting.gaussianLocal(), 2, 1, 4)).containsExactly(expected, within(1e-15));
  }

  @ParameterizedTest
  @MethodSource("rules")
  void equalDistancesWeighTheSame(Weighting weighting) {
    assertThat(weigh(weighting, 3, 5, 5, 5, 5)).containsExactly(THIRD, THIRD, THIRD);
  }

  @ParameterizedTest
  @MethodSource("rules")
  void zeroDistancesWeighTheSame(Weighting weighting) {
    assertThat(weigh(weighting, 3, 0, 0, 0, 0)).containsExactly(THIRD, THIRD, THIRD);
  }

  /** Far outside every landmark, exp(-d / 2 s^2) alone would be 0 / 0. */
  @ParameterizedTest
  @ValueSource(doubles = {1e6, 1e30, 1e300, Double.MAX_VALUE, Double.POSITIVE_INFINITY})
  void hugeDistancesStillSumToOne(double far) {
    rules()
        .forEach(
            weighting -> {
              assertSumsToOne(weigh(weighting, 3, far, far, far, far));
              assertSumsToOne(weigh(weighting, 3, far / 4, far / 3, far / 2, far));
              assertSumsToOne(weigh(weighting, 3, 1, 4, far, far));
              assertSumsToOne(weigh(weighting, 3, 1, 4, 9, far));
            });
  }

  @Test
  void gaussianKeepsNearestFirstWhereTheKernelUnderflows() {
    double[] weights = weigh(Weighting.gaussian(1), 3, 1e6, 1e6 + 2, 2e6);
    assertThat(weights[1] / weights[0]).isCloseTo(Math.exp(-1), within(1e-12));
    assertThat(weights[2]).isZero();
  }

  @Test
  void tinyDistancesStillSumToOne() {
    rules()
        .forEach(
            rule -> assertSumsToOne(weigh(rule, 3, 0, 0, Double.MIN_VALUE, 2 * Double.MIN_VALUE)));
  }

  @Test
  void linearLooksAtOneLandmarkMoreIfThereIsOne() {
    assertThat(Weighting.linear().searched(3, 10)).isEqualTo(4);
    assertThat(Weighting.linear().searched(3, 3)).isEqualTo(3);
    assertThat(Weighting.gaussianLocal().searched(3, 10)).isEqualTo(3);
  }

  /** With p = r the farthest landmark of the code has the weight 0. */
  @Test
  void linearOverAllLandmarks() {
    assertThat(weigh(Weighting.linear(), 3, 1, 3, 5))
        .containsExactly(new double[] {2 * THIRD, THIRD, 0}, within(1e-15));
    assertThat(weigh(Weighting.linear(), 1, 7)).containsExactly(1);
  }

  /** Distances 5, 0 and 0, 5 over two rows and two landmarks; more rows than one chunk holds. */
  @Test
  void theAverageBandwidth() {
    Rows landmarks = new Rows(new double[] {0, 0, 3, 4}, 2, 2);
    double[] rows = new double[600 * 2];
    for (int i = 0; i < 600; i += 2) {
      rows[2 * i] = 3;
      rows[2 * i + 1] = 4;
    }
    Weighting weighting = Weighting.gaussianAverage(new Rows(rows, 600, 2), landmarks);
    assertThat(weighting.bandwidth()).isCloseTo(2.5, within(1e-12));
    assertThat(weighting.rule()).isEqualTo(WeightRule.GAUSSIAN_AVERAGE);
    Rows one = new Rows(new double[] {3, 4}, 1, 2);
    assertThat(Weighting.gaussianAverage(one, one).bandwidth()).isEqualTo(1);
  }

  @Test
  void aBandwidthGoesWithTheRulesThatHaveOne() {
    for (double bandwidth : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> Weighting.gaussian(bandwidth))
          .hasMessageContaining("bandwidth " + bandwidth);
    }
    assertThatThrownBy(() -> new Weighting(WeightRule.LINEAR, 1)).hasMessageContaining("LINEAR");
  }

  private static void assertSumsToOne(double[] weights) {
    assertThat(Arrays.stream(weights).sum()).isCloseTo(1, within(1e-14));
    assertThat(Arrays.stream(weights)).allMatch(weight -> weight >= 0);
  }

  /** Weights of the first r of the distances, written behind and read before other values. */
  private static double[] weigh(Weighting weighting, int r, double... distances) {
    int searched = weighting.searched(r, distances.length);
    double[] padded = new double[distances.length + 3];
    System.arraycopy(distances, 0, padded, 2, distances.length);
    double[] weights = new double[r + 2];
    weights[0] = 17;
    weights[r + 1] = 19;
    weighting.weigh(padded, 2, searched, r, weights, 1);
    assertThat(weights[0]).isEqualTo(17);
    assertThat(weights[r + 1]).isEqualTo(19);
    return Arrays.copyOfRange(weights, 1, r + 1);
  }
}
