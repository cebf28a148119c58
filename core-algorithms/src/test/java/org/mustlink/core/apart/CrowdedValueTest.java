package org.mustlink.core.apart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Clusters of limited room, beside all ways to assign the units tried one after the other. */
class CrowdedValueTest {
  private final Random random = new Random(11);

  @Test
  void rowsGetTheBestOfAllAssignments() {
    for (int draw = 0; draw < 400; draw++) {
      int k = 2 + random.nextInt(3);
      int most = 1 + random.nextInt(3);
      int count = 1 + random.nextInt(Math.min(6, k * most));
      CrowdedValue value = drawn(k, most, count, 1, draw % 4 == 0);
      int[] found = value.solved();
      assertThat(value.isCrowded(found)).isFalse();
      assertThat(sum(value, found)).isCloseTo(best(value), within(1e-5));
    }
  }

  /** Units of several rows keep the limit where there is room, and lose little. */
  @Test
  void unitsAreNotDivided() {
    double lost = 0;
    int crowded = 0;
    for (int draw = 0; draw < 300; draw++) {
      CrowdedValue value = drawn(3, 5, 5, 3, false);
      double best = best(value);
      if (best > Double.NEGATIVE_INFINITY) {
        int[] found = value.solved();
        crowded += value.isCrowded(found) ? 1 : 0;
        lost += value.isCrowded(found) ? 0 : best - sum(value, found);
      }
    }
    assertThat(crowded).isLessThan(10);
    assertThat(lost / 300).isLessThan(0.1);
  }

  @Test
  void fixedRowsStayAndWhatCannotHoldIsLeftAlone() {
    float[] scores = {9, 1, 0, 8, 0, 1, 7, 1, 0};
    CrowdedValue fixed =
        new CrowdedValue(
            3, 1, scores, new int[] {1, 1, 1}, new int[3], new boolean[] {false, false, true});
    assertThat(fixed.solved()).containsExactly(1, 2, 0);
    CrowdedValue many =
        new CrowdedValue(3, 1, new float[12], new int[] {1, 1, 1, 1}, new int[4], new boolean[4]);
    assertThat(many.solved()).containsExactly(0, 0, 0, 0);
    CrowdedValue both =
        new CrowdedValue(
            3, 1, scores, new int[] {1, 1, 1}, new int[3], new boolean[] {true, false, true});
    assertThat(both.solved()[0]).isZero();
    assertThat(both.solved()[1]).isPositive();
  }

  /** Among equal rows those of smaller indices move. */
  @Test
  void tiesAreDecidedByTheOrder() {
    CrowdedValue equal =
        new CrowdedValue(
            2,
            2,
            new float[] {3, 1, 3, 1, 3, 1, 3, 1},
            new int[] {1, 1, 1, 1},
            new int[4],
            new boolean[4]);
    assertThat(equal.solved()).containsExactly(1, 1, 0, 0);
  }

  private CrowdedValue drawn(int k, int most, int count, int largest, boolean ties) {
    float[] scores = new float[count * k];
    int[] clusters = new int[count];
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < k; j++) {
        scores[i * k + j] = ties ? random.nextInt(3) : (float) random.nextGaussian();
        clusters[i] = scores[i * k + j] > scores[i * k + clusters[i]] ? j : clusters[i];
      }
    }
    int[] weights = IntStream.range(0, count).map(i -> 1 + random.nextInt(largest)).toArray();
    return new CrowdedValue(k, most, scores, weights, clusters, new boolean[count]);
  }

  private static double[] doubles(float[] values) {
    return IntStream.range(0, values.length).mapToDouble(i -> values[i]).toArray();
  }

  private static double sum(CrowdedValue value, int[] found) {
    return IntStream.range(0, found.length)
        .mapToDouble(i -> value.scores()[i * value.k() + found[i]])
        .sum();
  }

  /** The largest sum of all assignments that keep the limit. */
  private static double best(CrowdedValue value) {
    int count = value.weights().length;
    double best = Double.NEGATIVE_INFINITY;
    for (int code = 0; code < Math.pow(value.k(), count); code++) {
      int[] found = new int[count];
      int rest = code;
      for (int i = 0; i < count; i++, rest /= value.k()) {
        found[i] = rest % value.k();
      }
      if (!value.isCrowded(found)) {
        best = Math.max(best, sum(value, found));
      }
    }
    return best;
  }

  /** Prices for two values that share units, beside the exact optimum for one of them. */
  @Test
  void pricesKeepTheLimitAndAreNearTheOptimum() {
    int count = 900;
    int k = 3;
    CrowdedValue value = drawn(k, 320, count, 1, false);
    for (int i = 0; i < count; i++) {
      value.scores()[i * k] += 1.5f;
    }
    int[] start = new int[count];
    CrowdedValue crowded =
        new CrowdedValue(k, 320, value.scores(), value.weights(), start, new boolean[count]);
    double best = sum(crowded, crowded.solved());
    int[] starts = IntStream.rangeClosed(0, count).toArray();
    double[] room = {320, 320, 320};
    double[] prices =
        ClusterPrices.of(
            new ClusterPrices.Units(
                k, doubles(value.scores()), starts, new int[count], value.weights()),
            room);
    int[] found = new int[count];
    for (int i = 0; i < count; i++) {
      for (int j = 1; j < k; j++) {
        double net = value.scores()[i * k + j] - prices[j];
        found[i] = net > value.scores()[i * k + found[i]] - prices[found[i]] ? j : found[i];
      }
    }
    assertThat(crowded.isCrowded(found)).isFalse();
    assertThat(sum(crowded, found)).isBetween(best * 0.995, best + 1e-3);
    assertThat(Arrays.stream(prices)).allMatch(price -> price >= 0);
    assertThat(prices[0]).isPositive();
  }
}
