package org.mustlink.core.landmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.mustlink.core.sideinfo.Links;

/** Two classes that differ in the second column alone; the first one is noise. */
class LinkMetricTest {
  private static final int ROWS = 80;
  private static final int LINKS = 240;

  @Test
  void linksTeachWhichColumnIsNoise() {
    double[] metric = LinkMetric.learn(rows(30), links(0), false, 1).orElseThrow();
    assertThat(metric[3]).isGreaterThan(2 * metric[0]);
  }

  @Test
  void thereIsNothingToLearnWhereBothColumnsAreAlike() {
    assertThat(LinkMetric.learn(rows(1), links(0), false, 1)).isEmpty();
  }

  /** Half of the links are wrong, so that must-links join rows of both classes. */
  @Test
  void linksThatAreWrongTeachNothing() {
    assertThat(LinkMetric.learn(rows(30), links(0.5), false, 1)).isEmpty();
  }

  @Test
  void alwaysTakesAMetricEvenSo() {
    assertThat(LinkMetric.learn(rows(1), links(0), true, 1)).isPresent();
  }

  @Test
  void fewLinksTeachNothing() {
    Links links = links(0);
    assertThat(LinkMetric.learn(rows(30), links.filter(i -> !links.must(i)), false, 1)).isEmpty();
    assertThat(LinkMetric.learn(rows(30), links.filter(links::must), false, 1)).isEmpty();
    assertThat(LinkMetric.learn(rows(30), links.filter(i -> i < 12), false, 1)).isEmpty();
  }

  private static Rows rows(double noise) {
    SplittableRandom random = new SplittableRandom(3);
    double[] data = new double[2 * ROWS];
    for (int i = 0; i < ROWS; i++) {
      data[2 * i] = noise * random.nextGaussian();
      data[2 * i + 1] = 6 * (i % 2) + random.nextGaussian();
    }
    return new Rows(data, ROWS, 2);
  }

  private static Links links(double wrong) {
    SplittableRandom random = new SplittableRandom(4);
    int[] first = new int[LINKS];
    int[] second = new int[LINKS];
    boolean[] must = new boolean[LINKS];
    double[] weights = new double[LINKS];
    Arrays.fill(weights, 1);
    for (int i = 0; i < LINKS; i++) {
      first[i] = random.nextInt(ROWS);
      second[i] = (first[i] + 1 + random.nextInt(ROWS - 1)) % ROWS;
      must[i] = (first[i] % 2 == second[i] % 2) != (random.nextDouble() < wrong);
    }
    return Links.of(ROWS, first, second, must, weights);
  }
}
