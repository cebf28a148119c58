package org.mustlink.core.registry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mustlink.core.inmemory.InMemoryClustering;
import org.mustlink.core.inmemory.InMemoryMethod;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.SideInformation;

/** The results of constrained 1-spectral clustering on real data. */
class CoscFiguresTest {
  private static final InMemoryMethod COSC = MethodRegistry.create("cosc", Map.of());

  /**
   * Normalised cuts with links between random pairs of rows, a tenth as many as there are rows. An
   * independent program reached .277 on Heart, .308 on Breast Cancer, .288 on Diabetes and .228 on
   * Sonar, with numbers of links and a graph that are not known.
   */
  @Tag("long")
  @ParameterizedTest
  @CsvSource({"heart, 3, 0.285", "breast-cancer, 3, 0.26", "diabetes, 1, 0.288", "sonar, 3, 0.37"})
  void cutsOfTwoClustersWithoutViolatedLinks(String set, int draws, double most) {
    RealData data = RealData.read(set);
    double sum = 0;
    for (int draw = 0; draw < draws; draw++) {
      InMemoryClustering found =
          COSC.cluster(data.rows(), links(data, draw, 10), OptionalInt.of(2), draw);

      assertThat(found.values()).containsEntry("must", 1.0).containsEntry("cannot", 1.0);
      sum += found.values().getOrDefault("mncut", Double.NaN);
    }

    assertThat(sum / draws).isLessThan(most);
  }

  /**
   * Mean of three draws. When every division insisted on the links in every bisection, it was .27.
   */
  @Test
  void cutsOfThreeClustersWithoutViolatedLinks() {
    RealData data = RealData.read("wine");
    double sum = 0;
    for (int draw = 0; draw < 3; draw++) {
      InMemoryClustering found =
          COSC.cluster(data.rows(), links(data, draw, 4), OptionalInt.of(3), draw);

      assertThat(found.values()).containsEntry("must", 1.0).containsEntry("cannot", 1.0);
      sum += found.values().getOrDefault("mncut", Double.NaN);
    }

    assertThat(sum / 3).isLessThan(0.26);
  }

  /** Links between random pairs of rows, one for so many rows. */
  private static SideInformation links(RealData data, int draw, int rows) {
    int n = data.rows().count();
    SplittableRandom random = new SplittableRandom(draw);
    int[] first = new int[n / rows];
    int[] second = new int[first.length];
    boolean[] must = new boolean[first.length];
    double[] weights = new double[first.length];
    for (int e = 0; e < first.length; e++) {
      first[e] = random.nextInt(n);
      second[e] = (first[e] + 1 + random.nextInt(n - 1)) % n;
      must[e] = data.classes()[first[e]] == data.classes()[second[e]];
      weights[e] = 1;
    }
    return SideInformation.of(Links.of(n, first, second, must, weights));
  }

  /**
   * Accuracy on all rows with a link a row that costs a mean degree, mean of three draws. When
   * every bisection counted a cannot-link that a later one would satisfy, it was .92.
   */
  @Test
  void linksWithACostOfThreeClusters() {
    RealData data = RealData.read("iris");
    int n = data.rows().count();
    int[] none = new int[n];
    Arrays.fill(none, -1);
    InMemoryMethod soft = MethodRegistry.create("cosc", Map.of("violationCost", "1"));
    double mean =
        IntStream.range(0, 3)
            .mapToDouble(
                draw -> {
                  SideInformation links = LinkedRows.draw(data, n, 1, draw).side();
                  return data.accuracy(
                      soft.cluster(data.rows(), links, OptionalInt.of(3), draw), none);
                })
            .average()
            .orElseThrow();

    assertThat(mean).isGreaterThan(0.96);
  }

  /**
   * Accuracy on the rows without a label, mean of five draws. The authors' program reached .950 and
   * .964 on Iris, .934 and .944 on Wine, .691 and .850 on Ionosphere, over other draws.
   */
  @ParameterizedTest
  @CsvSource({"iris, 30, 0.89", "iris, 100, 0.91", "wine, 30, 0.97", "wine, 100, 0.98"})
  void labels(String set, int c, double floor) {
    assertAccuracy(set, c, floor);
  }

  @Tag("long")
  @ParameterizedTest
  @CsvSource({"30, 0.71", "100, 0.85"})
  void labelsOfIonosphere(int c, double floor) {
    assertAccuracy("ionosphere", c, floor);
  }

  private static void assertAccuracy(String set, int c, double floor) {
    RealData data = RealData.read(set);
    double mean =
        IntStream.range(0, 5)
            .mapToDouble(
                draw -> {
                  int[] labels = data.labels(c, draw);
                  InMemoryClustering found =
                      COSC.cluster(
                          data.rows(),
                          SideInformation.ofLabels(labels),
                          OptionalInt.of(data.k()),
                          draw);
                  assertThat(found.values())
                      .containsEntry("must", 1.0)
                      .containsEntry("cannot", 1.0);
                  return data.accuracy(found, labels);
                })
            .average()
            .orElseThrow();

    assertThat(mean).isGreaterThan(floor);
  }
}
