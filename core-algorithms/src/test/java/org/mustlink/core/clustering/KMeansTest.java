package org.mustlink.core.clustering;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.mustlink.core.kmeans.BlockSteps;

/** k-means by its starts, its tolerance, and its two ways to find the nearest centres. */
class KMeansTest {
  private static final int N = 4000;
  private static final int M = 6;
  private static final double[] POINTS = points(N, M, 5);

  @Test
  void theResultIsTheBestOfTheStarts() {
    KMeans kMeans = new KMeans(5, 4, 100);
    double least = Double.POSITIVE_INFINITY;
    for (int start = 0; start < 4; start++) {
      least = Math.min(least, kMeans.start(POINTS, N, M, 42, start).cost());
    }
    Lloyd.Result best = kMeans.run(POINTS, N, M, 42);
    assertThat(best.cost()).isCloseTo(least, within(1e-9 * least));
    assertThat(kMeans.start(POINTS, N, M, 42, 0).centres())
        .isNotEqualTo(kMeans.start(POINTS, N, M, 42, 1).centres());
  }

  @Test
  void greedyStartsAreBetterOnAverageAndKeepGivenCentresFirst() {
    KMeans kMeans = new KMeans(12, 1, 1);
    double plain = 0;
    double greedy = 0;
    for (int start = 0; start < 8; start++) {
      plain += kMeans.start(POINTS, N, M, 9, start).cost();
      greedy += steps(POINTS, M, new double[0], 12, 4, start, 1).cost();
    }
    assertThat(greedy).isLessThan(plain);
    double[] line = {0, 1, 10, 11, 100, 101};
    double[] given = {100.5, 0.5};
    assertThat(steps(line, 1, given, 3, 2, 0, 5).centres()).containsExactly(100.5, 0.5, 10.5);
    assertThat(steps(line, 1, given, 2, 2, 0, 5).centres()).containsExactly(100.5, 5.5);
    assertThat(steps(new double[] {3, 3}, 1, new double[] {3}, 4, 2, 0, 5))
        .matches(found -> found.centres().length == 1 && found.cost() == 0);
  }

  /** Steps from greedy k-means++, in which rows that surely stay are not searched. */
  @Test
  void stepsOverABlockEndWhereLloydEnds() {
    for (int start = 0; start < 4; start++) {
      double[] first = new GreedyDraw(POINTS, N, M, 3).centres(new double[0], 8, 42, start);
      Lloyd.Result plain = new KMeans(8, 1, 1000).from(POINTS, N, M, first);
      BlockSteps.Found found = BlockSteps.of(POINTS, N, M).from(first, 1000, 0);
      assertThat(found.cost()).isCloseTo(plain.cost(), within(1e-9 * plain.cost()));
      assertThat(found.centres()).containsExactly(plain.centres(), within(1e-9));
    }
  }

  private static BlockSteps.Found steps(
      double[] points, int m, double[] given, int k, int tries, int start, int steps) {
    int n = points.length / m;
    double[] first = new GreedyDraw(points, n, m, tries).centres(given, k, 9, start);
    return BlockSteps.of(points, n, m).from(first, steps, 0);
  }

  @Test
  void ofAlikeCostsTheOneThatKeepsGivenCentresIsBetter() {
    double[] given = {0, 9};
    double[] kept = {1, 8};
    double[] swapped = {8, 1};
    assertThat(KMeans.isBetter(100, kept, 99.9, swapped, given)).isTrue();
    assertThat(KMeans.isBetter(99.9, swapped, 100, kept, given)).isFalse();
    assertThat(KMeans.isBetter(90, swapped, 100, kept, given)).isTrue();
    assertThat(KMeans.isBetter(100, kept, 99.9, swapped, new double[0])).isFalse();
  }

  @Test
  void aToleranceEndsAStartEarlierAtAlmostTheSameCost() {
    double exact = new KMeans(7, 1, 1000).run(POINTS, N, M, 1).cost();
    double early = new KMeans(7, 1, 1000, 0.01).run(POINTS, N, M, 1).cost();
    assertThat(early).isBetween(exact * (1 - 1e-9), exact * 1.01);
    assertThatThrownBy(() -> new KMeans(2, 1, 1, Double.NaN))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /** Enough products for the nearest-landmark search, compared with plain loops. */
  @Test
  void manyProductsGiveWhatPlainLoopsGive() {
    int n = 40_000;
    int m = 12;
    int k = 40;
    double[] points = points(n, m, k);
    double[] ones = new double[n];
    Arrays.fill(ones, 1);
    double[] start = Arrays.copyOf(points, k * m);
    Lloyd.Result found = new Lloyd(points, ones, m).run(start, 3);
    double[] centres = start;
    int[] clusters = new int[n];
    double cost = 0;
    for (int pass = 0; pass <= 3; pass++) {
      double[] sums = new double[k * m];
      int[] sizes = new int[k];
      cost = 0;
      for (int i = 0; i < n; i++) {
        double least = Double.POSITIVE_INFINITY;
        for (int j = 0; j < k; j++) {
          double distance = 0;
          for (int t = 0; t < m; t++) {
            distance += Math.pow(points[i * m + t] - centres[j * m + t], 2);
          }
          if (distance < least) {
            least = distance;
            clusters[i] = j;
          }
        }
        cost += least;
        sizes[clusters[i]]++;
        for (int t = 0; t < m; t++) {
          sums[clusters[i] * m + t] += points[i * m + t];
        }
      }
      if (pass < 3) {
        centres = sums;
        for (int at = 0; at < sums.length; at++) {
          centres[at] /= sizes[at / m];
        }
      }
    }
    assertThat(found.clusters()).isEqualTo(clusters);
    assertThat(found.cost()).isCloseTo(cost, within(1e-9 * cost));
    assertThat(found.centres()).isEqualTo(centres);
  }

  /** Points around a number of centres. */
  private static double[] points(int n, int m, int places) {
    SplittableRandom random = new SplittableRandom(7);
    double[] points = new double[n * m];
    for (int i = 0; i < n; i++) {
      for (int t = 0; t < m; t++) {
        points[i * m + t] = (i % places * (t + 3)) % 11 + 2 * random.nextDouble();
      }
    }
    return points;
  }
}
