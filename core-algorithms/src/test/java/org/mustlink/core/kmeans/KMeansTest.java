package org.mustlink.core.kmeans;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.mustlink.core.linalg.Rows;

/** k-means by its starts, its tolerance, and next to plain loops. */
class KMeansTest {
  private static final int N = 4000;
  private static final int M = 6;
  private static final double[] POINTS = points(N, M, 5);
  private static final Lloyd ALL = all(POINTS, M);
  private static final double[] NONE = {};

  @Test
  void theResultIsTheBestOfTheStarts() {
    KMeans kMeans = new KMeans(5, 4, 100);
    double least = Double.POSITIVE_INFINITY;
    for (int start = 0; start < 4; start++) {
      least = Math.min(least, kMeans.start(ALL, NONE, 42, start).cost());
    }
    Lloyd.Result best = kMeans.run(POINTS, N, M, 42);
    assertThat(best.cost()).isCloseTo(least, within(1e-9 * least));
    assertThat(kMeans.start(ALL, NONE, 42, 0).centres())
        .isNotEqualTo(kMeans.start(ALL, NONE, 42, 1).centres());
  }

  @Test
  void greedyStartsAreBetterOnAverageAndKeepGivenCentresFirst() {
    KMeans kMeans = new KMeans(12, 1, 1);
    double plain = 0;
    double greedy = 0;
    for (int start = 0; start < 8; start++) {
      plain += kMeans.start(ALL, NONE, 9, start).cost();
      greedy += new KMeans(12, 1, 1, 0, 4).start(ALL, NONE, 9, start).cost();
    }
    assertThat(greedy).isLessThan(plain);
    Lloyd line = all(new double[] {0, 1, 10, 11, 100, 101}, 1);
    double[] given = {100.5, 0.5};
    assertThat(greedy(3).start(line, given, 9, 0).centres()).containsExactly(100.5, 0.5, 10.5);
    assertThat(greedy(2).start(line, given, 9, 0).centres()).containsExactly(100.5, 5.5);
    assertThat(greedy(4).start(all(new double[] {3, 3}, 1), new double[] {3}, 9, 0))
        .matches(found -> found.centres().length == 1 && found.cost() == 0);
  }

  private static KMeans greedy(int k) {
    return new KMeans(k, 1, 5, 0, 2);
  }

  private static Lloyd all(double[] points, int m) {
    return Lloyd.of(new Rows(points, points.length / m, m));
  }

  /** All cores draw what one draws, and distances that are not computed change nothing. */
  @Test
  void drawnCentresAreThoseOfAPlainDraw() {
    int n = 10_000;
    double[] points = points(n, M, 30);
    Rows rows = new Rows(points, n, M);
    double[] weights = new double[n];
    Arrays.setAll(weights, i -> i % 3);
    double[] given = Arrays.copyOf(points, 2 * M);
    int[] drawn = new CentreDraw(rows, weights).drawn(given, 20, new SplittableRandom(4));
    assertThat(new CentreDraw(rows, weights, 1, true).drawn(given, 20, new SplittableRandom(4)))
        .isEqualTo(drawn);
    double[] centres = Arrays.copyOf(given, 20 * M);
    SplittableRandom random = new SplittableRandom(4);
    for (int j = 2; j < 20; j++) {
      double[] shares = new double[n];
      for (int i = 0; i < n; i++) {
        shares[i] = Double.POSITIVE_INFINITY;
        for (int c = 0; c < j; c++) {
          double distance = Rows.squaredDistance(points, i * M, centres, c * M, M);
          shares[i] = Math.min(shares[i], distance);
        }
        shares[i] *= weights[i];
      }
      double left = random.nextDouble() * Arrays.stream(shares).sum();
      int point = 0;
      for (left -= shares[0]; left >= 0; left -= shares[point]) {
        point++;
      }
      assertThat(drawn[j - 2]).isEqualTo(point);
      System.arraycopy(points, point * M, centres, j * M, M);
    }
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

  /** Rows that surely stay are not searched, which changes nothing. */
  @Test
  void stepsGiveWhatPlainLoopsGive() {
    int n = 40_000;
    int m = 12;
    int k = 40;
    double[] points = points(n, m, k);
    double[] start = Arrays.copyOf(points, k * m);
    Lloyd.Result found = new KMeans(k, 1, 3).from(all(points, m), start);
    Lloyd.Result expected = PlainSteps.run(points, n, m, start, 3);
    assertThat(found.clusters()).isEqualTo(expected.clusters());
    assertThat(found.cost()).isEqualTo(expected.cost());
    assertThat(found.centres()).isEqualTo(expected.centres());
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
