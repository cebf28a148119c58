package org.mustlink.core.features;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.mustlink.core.TestData.normal;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.landmark.Pools;
import org.mustlink.core.linalg.Rows;

class LearnedMetricTest {
  private static final long SEED = 3;

  /** The classes differ in the first column; the second is noise of large variance. */
  @Test
  void aNoisyDirectionIsDamped() {
    double[] metric = LearnedMetric.learn(labelled(200, 30), false, SEED).orElseThrow();
    assertThat(metric[0]).isGreaterThan(3 * metric[3]);
    assertThat(metric[1]).isCloseTo(metric[2], within(1e-12));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void thereIsNothingToLearnWhereAllDirectionsAreAlike(long seed) {
    assertThat(LearnedMetric.learn(labelled(400, 1), false, seed)).isEmpty();
  }

  @Test
  void alwaysUsesAMetricIfAsked() {
    assertThat(LearnedMetric.learn(labelled(400, 1), true, SEED)).isPresent();
  }

  @Test
  void nothingIsLearnedFromOneClass() {
    LabelledRows two = labelled(50, 30);
    LabelledRows one = new LabelledRows(two.rows(), new int[50], 2);
    assertThat(LearnedMetric.learn(one, true, SEED)).isEmpty();
  }

  @Test
  void nothingIsLearnedFromFewLabels() {
    assertThat(LearnedMetric.learn(labelled(9, 30), true, SEED)).isEmpty();
    assertThat(LearnedMetric.learn(labelled(10, 30), true, SEED)).isPresent();
  }

  @Test
  void nothingIsLearnedFromClassesOfOneRow() {
    LabelledRows each =
        new LabelledRows(labelled(20, 30).rows(), IntStream.range(0, 20).toArray(), 20);
    assertThat(LearnedMetric.learn(each, true, SEED)).isEmpty();
  }

  @Test
  void nothingIsLearnedFromClassesOfEqualRows() {
    double[] indices = IntStream.range(0, 40).mapToDouble(i -> i / 2 % 2).toArray();
    int[] classes = Arrays.stream(indices, 0, 20).mapToInt(i -> 0).toArray();
    for (int i = 0; i < 20; i++) {
      classes[i] = (int) indices[2 * i];
    }
    LabelledRows labelled = new LabelledRows(new Rows(indices, 20, 2), classes, 2);
    assertThat(LearnedMetric.learn(labelled, true, SEED)).isEmpty();
  }

  @Test
  void theResultDoesNotDependOnTheThreads() {
    LabelledRows labelled = labelled(200, 30);
    double[] alone = Pools.in(1, () -> LearnedMetric.learn(labelled, false, SEED).orElseThrow());
    double[] together = Pools.in(4, () -> LearnedMetric.learn(labelled, false, SEED).orElseThrow());
    assertThat(together).isEqualTo(alone);
  }

  /** Cw = diag(4, 1) by construction: (1 - rho) Cw + rho 2.5 I, and the map is its inverse root. */
  @Test
  void theMapIsTheInverseRootOfTheShrunkCovarianceWithinClasses() {
    double[] data = new double[80];
    int[] classes = new int[40];
    double spread = Math.sqrt(38.0 / 40);
    for (int i = 0; i < 40; i++) {
      classes[i] = i / 20;
      data[2 * i] = 100 * classes[i] + 2 * spread * (i % 2 == 0 ? 1 : -1);
      data[2 * i + 1] = spread * (i / 2 % 2 == 0 ? 1 : -1);
    }
    double[] metric =
        LearnedMetric.learn(new LabelledRows(new Rows(data, 40, 2), classes, 2), true, SEED)
            .orElseThrow();
    double rho = 0.1;
    assertThat(metric)
        .containsExactly(
            new double[] {
              1 / Math.sqrt((1 - rho) * 4 + rho * 2.5), 0, 0, 1 / Math.sqrt((1 - rho) + rho * 2.5)
            },
            within(1e-12));
  }

  /**
   * Two columns of variance 1 beside the indicator of a level that so many of 200 rows have, with a
   * variance of at most 1/5: a metric must not raise it to the variance of the others.
   */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 4, 10})
  void anIndicatorOfARareLevelKeepsItsShareOfTheSquaredDistances(int having) {
    LabelledRows plain = labelled(200, 1);
    double[] data = new double[600];
    for (int i = 0; i < 200; i++) {
      data[3 * i] = plain.rows().at(i, 0);
      data[3 * i + 1] = plain.rows().at(i, 1);
      data[3 * i + 2] = i % 20 == 0 && i / 20 < having ? 2 : 0;
    }
    LabelledRows rows = new LabelledRows(new Rows(data, 200, 3), plain.classes(), 2).scaled(true);
    double[] metric = LearnedMetric.inverseRoot(rows, .1).orElseThrow();
    assertThat(metric[8] / metric[4]).isBetween(.9, 1.1);
    assertThat(metric[0]).isGreaterThan(1.5 * metric[8]);
  }

  /** Two classes 3 apart in the first column, with noise of the given size in the second. */
  private static LabelledRows labelled(int count, double noise) {
    double[] data = normal(2 * count, 5);
    int[] classes = IntStream.range(0, count).map(i -> i % 2).toArray();
    for (int i = 0; i < count; i++) {
      data[2 * i] += 3 * classes[i];
      data[2 * i + 1] *= noise;
    }
    return new LabelledRows(new Rows(data, count, 2), classes, 2);
  }
}
