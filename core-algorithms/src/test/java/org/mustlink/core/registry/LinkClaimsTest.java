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
import org.mustlink.core.evaluation.Contingency;
import org.mustlink.core.evaluation.Measures;
import org.mustlink.core.inmemory.InMemoryClustering;
import org.mustlink.core.sideinfo.SideInformation;

/** The accuracy of methods by contraction over all rows, with links between random pairs. */
class LinkClaimsTest {
  private static final int DRAWS = 5;

  /** Links between random pairs, with given numbers of must-links and cannot-links. */
  private static SideInformation links(RealData data, int must, int cannot, long seed) {
    int n = data.classes().length;
    SplittableRandom random = new SplittableRandom(seed);
    int[][][] pairs = {new int[must][], new int[cannot][]};
    int[] drawn = new int[2];
    while (drawn[0] < must || drawn[1] < cannot) {
      int i = random.nextInt(n);
      int j = (i + 1 + random.nextInt(n - 1)) % n;
      int kind = data.classes()[i] == data.classes()[j] ? 0 : 1;
      if (drawn[kind] < pairs[kind].length) {
        pairs[kind][drawn[kind]++] = new int[] {i, j};
      }
    }
    return MethodFixture.links(n, pairs[0], pairs[1]);
  }

  private static double accuracy(RealData data, String method, int must, int cannot, long seed) {
    return accuracy(data, method, Map.of(), must, cannot, seed);
  }

  private static double accuracy(
      RealData data, String method, Map<String, String> options, int must, int cannot, long seed) {
    InMemoryClustering partition =
        MethodRegistry.create(method, options)
            .cluster(data.rows(), links(data, must, cannot, seed), OptionalInt.of(data.k()), seed);
    return Measures.of(Contingency.of(partition.clusters(), data.classes())).acc();
  }

  /** The weight of the must-links is 10,000 in the paper, which is nearly the limit. */
  @Test
  @Tag("long")
  void ncscFindsTheClassesOfIrisWithManyCannotLinks() {
    RealData data = RealData.read("iris");
    Map<String, String> limit = Map.of("mustGamma", "hard");

    assertThat(
            IntStream.range(0, DRAWS).mapToDouble(s -> accuracy(data, "ncsc", limit, 50, 1000, s)))
        .allMatch(accuracy -> accuracy == 1);
    assertThat(IntStream.range(0, DRAWS).mapToDouble(s -> accuracy(data, "ncsc", 50, 1000, s)))
        .allMatch(accuracy -> accuracy > 0.98);
  }

  @ParameterizedTest
  @CsvSource({
    "iris, ncsc, 50, 50, 0.96",
    "iris, ncsc, 100, 100, 0.98",
    "iris, lcsc, 50, 50, 0.94",
    "iris, lcsc, 100, 100, 0.97",
    "iris, ccsr, 50, 50, 0.94",
    "sonar, sclc, 50, 50, 0.82"
  })
  void accuracyByLinks(String set, String method, int must, int cannot, double floor) {
    assertAccuracy(set, method, must, cannot, floor);
  }

  @Tag("long")
  @ParameterizedTest
  @CsvSource({"sonar, ncsc, 100, 100, 0.93", "heart, sclc, 50, 50, 0.86"})
  void accuracyByLinksOfLargerProblems(
      String set, String method, int must, int cannot, double floor) {
    assertAccuracy(set, method, must, cannot, floor);
  }

  private static void assertAccuracy(
      String set, String method, int must, int cannot, double floor) {
    RealData data = RealData.read(set);

    assertThat(
            IntStream.range(0, DRAWS)
                .mapToDouble(seed -> accuracy(data, method, must, cannot, seed))
                .average()
                .orElseThrow())
        .isGreaterThan(floor);
  }

  /** SCLC with labels and with links violates none of them, on any data. */
  @Tag("long")
  @ParameterizedTest
  @CsvSource({"sonar", "heart", "hepatitis", "diabetes"})
  void sclcViolatesNothing(String set) {
    RealData data = RealData.read(set);
    for (int draw = 0; draw < DRAWS; draw++) {
      for (SideInformation side :
          Arrays.asList(
              links(data, 50, 50, draw), SideInformation.ofLabels(data.labels(40, draw)))) {
        InMemoryClustering partition =
            MethodRegistry.create("sclc", Map.of("affinity", "self-tuning"))
                .cluster(data.rows(), side, OptionalInt.of(2), draw);

        assertThat(partition.values()).containsEntry("must", 1.0).containsEntry("cannot", 1.0);
      }
    }
  }
}
