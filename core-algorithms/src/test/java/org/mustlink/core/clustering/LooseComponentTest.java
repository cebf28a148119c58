package org.mustlink.core.clustering;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class LooseComponentTest {
  private static final double NEVER = Double.POSITIVE_INFINITY;

  @Test
  void aUnitFollowsUnlessItLosesMoreThanItsCost() {
    double[] scores = {0, -3, 0, -3, -2, 0};
    int[] none = {-1, -1, -1};
    LooseComponent follows = LooseComponent.of(scores, 2, new double[] {5, 5, 2}, none);
    assertThat(follows.clusters()).containsExactly(0, 0, 0);
    LooseComponent strays = LooseComponent.of(scores, 2, new double[] {5, 5, 1.9}, none);
    assertThat(strays.clusters()).containsExactly(0, 0, 1);
    assertThat(strays.violating()).isEqualTo(1);
    assertThat(LooseComponent.of(scores, 2, new double[] {0, 0, 0}, none).clusters())
        .containsExactly(0, 0, 1);
  }

  @Test
  void labelsStayAndDrawTheOthers() {
    double[] scores = {0, -3, 0, -3, 0, -3};
    int[] labels = {-1, 1, 1};
    double[] costs = {4, 4, 4};
    assertThat(LooseComponent.of(scores, 2, costs, labels).clusters()).containsExactly(1, 1, 1);
    double[] cheap = {1, 1, 1};
    LooseComponent parted = LooseComponent.of(scores, 2, cheap, labels);
    assertThat(parted.cluster()).isEqualTo(1);
    assertThat(parted.clusters()).containsExactly(0, 1, 1);
    double[] never = {NEVER, NEVER, NEVER};
    assertThat(LooseComponent.of(scores, 2, never, new int[] {-1, 0, 1}).clusters())
        .startsWith(0)
        .endsWith(0, 1);
  }

  /** Every choice of a cluster for the component and of the units that follow it. */
  @Test
  void theObjectiveIsThatOfAllWaysToDecide() {
    SplittableRandom random = new SplittableRandom(1);
    for (int draw = 0; draw < 300; draw++) {
      int k = 2 + random.nextInt(3);
      int units = 1 + random.nextInt(4);
      double[] scores = random.doubles((long) units * k).map(x -> 6 * x - 6).toArray();
      double[] costs = random.doubles(units).map(x -> 4 * x).toArray();
      int[] labels = random.ints(units, -3, k).map(label -> Math.max(-1, label)).toArray();
      LooseComponent found = LooseComponent.of(scores, k, costs, labels);
      double best = Double.NEGATIVE_INFINITY;
      for (int c = 0; c < k; c++) {
        for (int code = 0; code < Math.pow(k, units); code++) {
          int[] clusters = new int[units];
          for (int i = 0, rest = code; i < units; i++, rest /= k) {
            clusters[i] = rest % k;
          }
          best = Math.max(best, value(scores, k, costs, labels, c, clusters));
        }
      }
      assertThat(value(scores, k, costs, labels, found.cluster(), found.clusters()))
          .isCloseTo(best, within(1e-9));
    }
  }

  @Test
  void withoutCostsUnitsAreAloneAndWithoutBoundTheyAreTogether() {
    SplittableRandom random = new SplittableRandom(2);
    double[] scores = random.doubles(15).toArray();
    int[] none = {-1, -1, -1, -1, -1};
    double[] costs = new double[5];
    int[] alone = LooseComponent.of(scores, 3, costs, none).clusters();
    for (int i = 0; i < 5; i++) {
      double[] own = Arrays.copyOfRange(scores, 3 * i, 3 * i + 3);
      assertThat(own[alone[i]]).isEqualTo(Arrays.stream(own).max().orElseThrow());
    }
    Arrays.fill(costs, NEVER);
    LooseComponent together = LooseComponent.of(scores, 3, costs, none);
    double[] sums = new double[3];
    for (int at = 0; at < scores.length; at++) {
      sums[at % 3] += scores[at];
    }
    assertThat(sums[together.cluster()]).isEqualTo(Arrays.stream(sums).max().orElseThrow());
    assertThat(together.violating()).isZero();
  }

  /** The sum of scores less the costs of those that do not follow; labels score in no other. */
  private static double value(
      double[] scores, int k, double[] costs, int[] labels, int cluster, int[] clusters) {
    double sum = 0;
    for (int i = 0; i < costs.length; i++) {
      if (labels[i] >= 0) {
        sum += clusters[i] == labels[i] ? 0 : Double.NEGATIVE_INFINITY;
      } else {
        sum += scores[i * k + clusters[i]];
      }
      sum -= clusters[i] == cluster ? 0 : costs[i];
    }
    return sum;
  }
}
