package org.mustlink.core.apart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Clusters of limited room, beside all ways to assign the units tried one after the other. */
class FullValueTest {
  private final Random random = new Random(11);

  @Test
  void rowsGetTheBestOfAllAssignments() {
    for (int draw = 0; draw < 400; draw++) {
      int k = 2 + random.nextInt(3);
      int most = 1 + random.nextInt(3);
      int count = 1 + random.nextInt(Math.min(6, k * most));
      FullValue value = drawn(k, most, count, 1, draw % 4 == 0);
      int[] found = value.solved();
      assertThat(value.isFull(found)).isFalse();
      assertThat(sum(value, found)).isCloseTo(best(value), within(1e-5));
    }
  }

  /** Rows that are too many cost something, beside the best of all assignments after costs. */
  @Test
  void softLimitsAreBrokenWhereThatCostsLess() {
    int broken = 0;
    int kept = 0;
    for (int draw = 0; draw < 400; draw++) {
      int k = 2 + random.nextInt(3);
      int most = 1 + random.nextInt(2);
      FullValue drawn = drawn(k, most, 1 + random.nextInt(6), 1, draw % 4 == 0);
      double cost = draw % 4 == 0 ? 1 + random.nextInt(2) : 2 * random.nextDouble() + 1e-3;
      boolean[] fixed = new boolean[drawn.weights().length];
      fixed[0] = draw % 5 == 0;
      FullValue value =
          new FullValue(k, most, cost, drawn.scores(), drawn.weights(), drawn.clusters(), fixed);
      int[] found = value.solved();
      assertThat(found[0] == value.clusters()[0] || !fixed[0]).isTrue();
      assertThat(net(value, found)).isCloseTo(best(value), within(1e-5));
      broken += value.isFull(found) ? 1 : 0;
      kept += value.isFull(value.clusters()) && !value.isFull(found) ? 1 : 0;
    }
    assertThat(broken).isGreaterThan(50);
    assertThat(kept).isGreaterThan(50);
  }

  /**
   * Costs that no loss reaches are as limits that hold in any case; units of rows are not divided.
   */
  @Test
  void largeCostsAreHardLimits() {
    double lost = 0;
    for (int draw = 0; draw < 200; draw++) {
      FullValue hard = drawn(3, 4, 7, 1, false);
      FullValue large =
          new FullValue(3, 4, 1e6, hard.scores(), hard.weights(), hard.clusters(), hard.fixed());
      assertThat(large.solved()).isEqualTo(hard.solved());
      FullValue units = drawn(3, 4, 5, 3, false);
      FullValue soft =
          new FullValue(
              3, 4, 0.5, units.scores(), units.weights(), units.clusters(), units.fixed());
      lost += best(soft) - net(soft, soft.solved());
    }
    assertThat(lost / 200).isBetween(0.0, 0.1);
  }

  /** Units of several rows keep the limit where there is room, and lose little. */
  @Test
  void unitsAreNotDivided() {
    double lost = 0;
    int crowded = 0;
    for (int draw = 0; draw < 300; draw++) {
      FullValue value = drawn(3, 5, 5, 3, false);
      double best = best(value);
      if (best > Double.NEGATIVE_INFINITY) {
        int[] found = value.solved();
        crowded += value.isFull(found) ? 1 : 0;
        lost += value.isFull(found) ? 0 : best - sum(value, found);
      }
    }
    assertThat(crowded).isLessThan(10);
    assertThat(lost / 300).isLessThan(0.1);
  }

  @Test
  void fixedRowsStayAndWhatCannotHoldIsLeftAlone() {
    float[] scores = {9, 1, 0, 8, 0, 1, 7, 1, 0};
    FullValue fixed =
        hard(3, 1, scores, new int[] {1, 1, 1}, new int[3], new boolean[] {false, false, true});
    assertThat(fixed.solved()).containsExactly(1, 2, 0);
    FullValue many = hard(3, 1, new float[12], new int[] {1, 1, 1, 1}, new int[4], new boolean[4]);
    assertThat(many.solved()).containsExactly(0, 0, 0, 0);
    FullValue both =
        hard(3, 1, scores, new int[] {1, 1, 1}, new int[3], new boolean[] {true, false, true});
    assertThat(both.solved()[0]).isZero();
    assertThat(both.solved()[1]).isPositive();
  }

  /** Among equal rows those of smaller indices move. */
  @Test
  void tiesAreDecidedByTheOrder() {
    FullValue equal =
        hard(
            2,
            2,
            new float[] {3, 1, 3, 1, 3, 1, 3, 1},
            new int[] {1, 1, 1, 1},
            new int[4],
            new boolean[4]);
    assertThat(equal.solved()).containsExactly(1, 1, 0, 0);
  }

  /** Of clusters that are equally good, a unit stays in its own. */
  @Test
  void nothingMovesWithoutGain() {
    int[] clusters = {1, 1, 1, 0, 0, 1};
    int[] ones = {1, 1, 1, 1, 1, 1};
    for (int[] weights : new int[][] {ones, {2, 2, 1, 2, 1, 1}}) {
      FullValue value = new FullValue(2, 1, 0.1, new float[12], weights, clusters, new boolean[6]);
      assertThat(value.solved()).isEqualTo(clusters);
    }
    FullValue hard =
        new FullValue(
            2,
            4,
            Double.POSITIVE_INFINITY,
            new float[12],
            ones,
            new int[] {1, 1, 1, 1, 0, 1},
            new boolean[6]);
    assertThat(hard.solved()).containsExactly(0, 1, 1, 1, 0, 1);
  }

  private static FullValue hard(
      int k, int most, float[] scores, int[] weights, int[] clusters, boolean[] fixed) {
    return new FullValue(k, most, Double.POSITIVE_INFINITY, scores, weights, clusters, fixed);
  }

  private FullValue drawn(int k, int most, int count, int largest, boolean ties) {
    float[] scores = new float[count * k];
    int[] clusters = new int[count];
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < k; j++) {
        scores[i * k + j] = ties ? random.nextInt(3) : (float) random.nextGaussian();
        clusters[i] = scores[i * k + j] > scores[i * k + clusters[i]] ? j : clusters[i];
      }
    }
    int[] weights = IntStream.range(0, count).map(i -> 1 + random.nextInt(largest)).toArray();
    return hard(k, most, scores, weights, clusters, new boolean[count]);
  }

  private static double[] doubles(float[] values) {
    return IntStream.range(0, values.length).mapToDouble(i -> values[i]).toArray();
  }

  private static double sum(FullValue value, int[] found) {
    return IntStream.range(0, found.length)
        .mapToDouble(i -> value.scores()[i * value.k() + found[i]])
        .sum();
  }

  /** The sum of scores less the costs of rows that are too many. */
  private static double net(FullValue value, int[] found) {
    if (value.cost() == Double.POSITIVE_INFINITY) {
      return value.isFull(found) ? Double.NEGATIVE_INFINITY : sum(value, found);
    }
    long[] held = new long[value.k()];
    for (int i = 0; i < found.length; i++) {
      held[found[i]] += value.weights()[i];
    }
    return sum(value, found)
        - value.cost() * Arrays.stream(held).map(n -> Math.max(0, n - value.most())).sum();
  }

  /** The largest of all assignments, in which fixed units stay. */
  private static double best(FullValue value) {
    int count = value.weights().length;
    double best = Double.NEGATIVE_INFINITY;
    for (int code = 0; code < Math.pow(value.k(), count); code++) {
      int[] found = new int[count];
      int rest = code;
      for (int i = 0; i < count; i++, rest /= value.k()) {
        found[i] = rest % value.k();
      }
      boolean allowed =
          IntStream.range(0, count)
              .allMatch(i -> !value.fixed()[i] || found[i] == value.clusters()[i]);
      best = allowed ? Math.max(best, net(value, found)) : best;
    }
    return best;
  }

  /** No price is larger than a row too many costs, and each unit is then where it is best. */
  @Test
  void pricesAreAtMostTheCostOfARow() {
    FullValue value = drawn(3, 20, 90, 1, false);
    for (int i = 0; i < 90; i++) {
      value.scores()[i * 3] += 1.5f;
    }
    double[] room = {20, 30, 60};
    int[] starts = IntStream.rangeClosed(0, 90).toArray();
    ClusterPrices.Units units =
        new ClusterPrices.Units(3, doubles(value.scores()), starts, new int[90], value.weights());
    double hard = ClusterPrices.of(units, room, new double[] {Double.POSITIVE_INFINITY})[0];
    assertThat(hard).isGreaterThan(0.5);
    assertThat(ClusterPrices.of(units, room, new double[] {0.5})[0]).isEqualTo(0.5);
    assertThat(ClusterPrices.of(units, room, new double[] {hard + 1})[0])
        .isCloseTo(hard, within(1e-9));
  }

  /** Prices for two values that share units, beside the exact optimum for one of them. */
  @Test
  void pricesKeepTheLimitAndAreNearTheOptimum() {
    int count = 900;
    int k = 3;
    FullValue value = drawn(k, 320, count, 1, false);
    for (int i = 0; i < count; i++) {
      value.scores()[i * k] += 1.5f;
    }
    int[] start = new int[count];
    FullValue crowded = hard(k, 320, value.scores(), value.weights(), start, new boolean[count]);
    double best = sum(crowded, crowded.solved());
    int[] starts = IntStream.rangeClosed(0, count).toArray();
    double[] room = {320, 320, 320};
    double[] prices =
        ClusterPrices.of(
            new ClusterPrices.Units(
                k, doubles(value.scores()), starts, new int[count], value.weights()),
            room,
            new double[] {Double.POSITIVE_INFINITY});
    int[] found = new int[count];
    for (int i = 0; i < count; i++) {
      for (int j = 1; j < k; j++) {
        double net = value.scores()[i * k + j] - prices[j];
        found[i] = net > value.scores()[i * k + found[i]] - prices[found[i]] ? j : found[i];
      }
    }
    assertThat(crowded.isFull(found)).isFalse();
    assertThat(sum(crowded, found)).isBetween(best * 0.995, best + 1e-3);
    assertThat(Arrays.stream(prices)).allMatch(price -> price >= 0);
    assertThat(prices[0]).isPositive();
  }
}
