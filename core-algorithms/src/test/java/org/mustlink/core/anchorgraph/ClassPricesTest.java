package org.mustlink.core.anchorgraph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.mustlink.core.linalg.Probabilities;

class ClassPricesTest {
  private static final int ITEMS = 9;
  private static final int K = 3;

  private static int[] chosen(double[] scores, double[] prices) {
    int k = prices.length;
    int[] chosen = new int[scores.length / k];
    for (int i = 0; i < chosen.length; i++) {
      double[] priced = new double[k];
      for (int j = 0; j < k; j++) {
        priced[j] = scores[i * k + j] + prices[j];
      }
      chosen[i] = Probabilities.largest(priced, 0, k);
    }
    return chosen;
  }

  /** Brute force over all 3^9 assignments: the best one with the wanted sizes. */
  @Test
  void assignmentsAreTheBestOfTheirSizes() {
    int[] sizes = {2, 3, 4};
    double[] shares = Arrays.stream(sizes).mapToDouble(size -> size / (double) ITEMS).toArray();
    double[] masses = new double[ITEMS];
    Arrays.fill(masses, 5);
    for (int draw = 0; draw < 5; draw++) {
      double[] scores = new SplittableRandom(draw).doubles(ITEMS * K).toArray();
      double best = 0;
      for (int way = 0; way < Math.pow(K, ITEMS); way++) {
        int[] found = new int[K];
        double sum = 0;
        for (int i = 0, rest = way; i < ITEMS; i++, rest /= K) {
          found[rest % K]++;
          sum += scores[i * K + rest % K];
        }
        best = Arrays.equals(found, sizes) ? Math.max(best, sum) : best;
      }
      int[] chosen = chosen(scores, ClassPrices.of(scores, masses, shares));
      int[] found = new int[K];
      double sum = 0;
      for (int i = 0; i < ITEMS; i++) {
        found[chosen[i]]++;
        sum += scores[i * K + chosen[i]];
      }
      assertThat(found).isEqualTo(sizes);
      assertThat(sum).isCloseTo(best, within(1e-12));
    }
  }

  @Test
  void itemsAreWeightedByTheirMasses() {
    int p = 1000;
    SplittableRandom random = new SplittableRandom(3);
    double[] scores = random.doubles(2L * p).toArray();
    double[] masses = random.doubles(p, 1, 100).toArray();
    int[] chosen = chosen(scores, ClassPrices.of(scores, masses, new double[] {0.9, 0.1}));
    double first = 0;
    for (int i = 0; i < p; i++) {
      first += chosen[i] == 0 ? masses[i] : 0;
    }
    assertThat(first / Arrays.stream(masses).sum()).isCloseTo(0.9, within(0.01));
  }

  @Test
  void scoresThatDoNotDifferHaveFinitePrices() {
    double[] prices =
        ClassPrices.of(
            new double[20], new double[] {1, 1, 1, 1, 1}, new double[] {1e-9, .4, .3, .3});
    assertThat(prices).doesNotContain(Double.NaN);
    assertThat(Arrays.stream(prices).allMatch(Double::isFinite)).isTrue();
  }
}
