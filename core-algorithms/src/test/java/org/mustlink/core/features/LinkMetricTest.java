package org.mustlink.core.features;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.sideinfo.DrawnLinks;
import org.mustlink.core.sideinfo.Links;

/** Two classes that differ in the second column alone; the first one is noise. */
class LinkMetricTest {
  private static final int ROWS = 80;
  private static final int LINKS = 240;

  @Test
  void linksShowWhichColumnIsNoise() {
    double[] metric = learn(rows(30), links(0), 2, false).orElseThrow();
    assertThat(metric[3]).isGreaterThan(2 * metric[0]);
  }

  @Test
  void thereIsNothingToLearnWhereBothColumnsAreAlike() {
    assertThat(learn(rows(1), links(0), 2, false)).isEmpty();
  }

  /** Half of the links are wrong, so that must-links join rows of both classes. */
  @Test
  void nothingIsLearnedFromWrongLinks() {
    assertThat(learn(rows(30), links(0.5), 2, false)).isEmpty();
  }

  @Test
  void alwaysUsesAMetricIfAsked() {
    assertThat(learn(rows(1), links(0), 2, true)).isPresent();
  }

  @Test
  void nothingIsLearnedFromFewLinks() {
    Links links = links(0);
    assertThat(learn(rows(30), links.filter(i -> !links.must(i)), 2, false)).isEmpty();
    assertThat(learn(rows(30), links.filter(links::must), 2, false)).isEmpty();
    assertThat(learn(rows(30), links.filter(i -> i < 12), 2, false)).isEmpty();
  }

  /** Must-links among 30 rows join fewer of them than twice the columns. */
  @Test
  void linksOnFewRowsAreUsedOnlyForManyClusters() {
    Links links = links(0);
    Links few = links.filter(i -> !links.must(i) || Math.max(links.first(i), links.second(i)) < 30);
    assertThat(few.mustCount()).isBetween(10L, 60L);
    Rows wide = wide(30);
    assertThat(learn(wide, few, 2, false)).isEmpty();
    assertThat(learn(wide, few, 21, false)).isPresent();
  }

  private static Optional<double[]> learn(Rows rows, Links links, int k, boolean always) {
    LinkedSample linked = new LinkedSample(rows, links, k);
    return LinkMetric.learn(linked, FeatureMap.identity(rows.d()), always, 1);
  }

  /** The rows with additional columns of no variance. */
  private static Rows wide(double noise) {
    Rows two = rows(noise);
    double[] data = new double[ROWS * 20];
    for (int i = 0; i < ROWS; i++) {
      data[20 * i] = two.at(i, 0);
      data[20 * i + 1] = two.at(i, 1);
    }
    return new Rows(data, ROWS, 20);
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
    return DrawnLinks.of(
        random,
        ROWS,
        ROWS,
        LINKS,
        (one, two) -> (one % 2 == two % 2) != (random.nextDouble() < wrong));
  }
}
