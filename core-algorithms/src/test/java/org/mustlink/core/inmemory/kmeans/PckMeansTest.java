package org.mustlink.core.inmemory.kmeans;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.TestData;
import org.mustlink.core.TestData.Blobs;
import org.mustlink.core.evaluation.Contingency;
import org.mustlink.core.evaluation.Measures;
import org.mustlink.core.inmemory.InMemoryClustering;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.SideInformation;

/** PCK- and MPCK-means weigh links against distances. */
class PckMeansTest {
  private static final Blobs BLOBS = TestData.blobs(60, 2, 2, 6, 3);

  private static InMemoryClustering cluster(
      boolean learnsMetrics, Map<String, String> options, SideInformation side) {
    return new PckMeans(learnsMetrics, options).cluster(BLOBS.rows(), side, OptionalInt.of(2), 5);
  }

  private static SideInformation across(double weight) {
    return SideInformation.of(
        Links.of(60, new int[] {0}, new int[] {1}, new boolean[] {true}, new double[] {weight}));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aLinkAgainstTheFeaturesIsViolatedIfItWeighsLittleAndKeptIfItCostsMuch(boolean metrics) {
    assertThat(cluster(metrics, Map.of("penalty", "0.1"), across(0.1)).values())
        .containsEntry("must", 0.0);
    assertThat(cluster(metrics, Map.of("penalty", "1000"), across(1)).values())
        .containsEntry("must", 1.0);
    assertThat(cluster(metrics, Map.of("penalty", "1000"), across(1e-6)).values())
        .containsEntry("must", 0.0);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void contradictoryLinksAreWeighed(boolean metrics) {
    SideInformation ring =
        SideInformation.of(
            Links.of(
                60,
                new int[] {0, 2, 0},
                new int[] {2, 4, 4},
                new boolean[] {true, true, false},
                new double[] {1, 1, 1}));

    InMemoryClustering found = cluster(metrics, Map.of(), ring);

    // Of rows that are near, MPCK-means keeps the cannot-link: its cost grows as the rows are near.
    assertThat(found.values())
        .containsEntry("must", metrics ? 0.5 : 1.0)
        .containsEntry("cannot", metrics ? 1.0 : 0.0);
    assertThat(found.warnings()).anyMatch(warning -> warning.contains("contradict each other"));
  }

  /**
   * A column of noise has the same range as the one that separates the classes; the links
   * distinguish them.
   */
  @Test
  void linksFindTheColumnThatSeparates() {
    int n = 200;
    double[] data = new double[2 * n];
    SplittableRandom random = new SplittableRandom(8);
    int[] classes = new int[n];
    for (int i = 0; i < n; i++) {
      classes[i] = i % 2;
      data[2 * i] = 1.6 * classes[i] + 0.35 * random.nextGaussian();
      data[2 * i + 1] = (random.nextInt(2) == 0 ? 1 : -1) + 0.3 * random.nextGaussian();
    }
    Rows rows = new Rows(data, n, 2);
    SideInformation side = LinkSets.consistent(classes, 200, random);

    assertThat(agreement(new PckMeans(true, Map.of()), rows, side, classes)).isGreaterThan(0.95);
    assertThat(agreement(new PckMeans(true, Map.of()), rows, SideInformation.none(n), classes))
        .isLessThan(0.7);
  }

  private static double agreement(PckMeans method, Rows rows, SideInformation side, int[] classes) {
    InMemoryClustering found = method.cluster(rows, side, OptionalInt.of(2), 5);
    return Measures.of(Contingency.of(found.clusters(), classes)).acc();
  }

  @Test
  void oneMetricForAllIsAnOption() {
    InMemoryClustering shared =
        cluster(true, Map.of("metrics", "shared"), SideInformation.ofLabels(BLOBS.labels(10)));
    InMemoryClustering own =
        cluster(true, Map.of("metrics", "cluster"), SideInformation.ofLabels(BLOBS.labels(10)));

    assertThat(shared.values().get("objective")).isGreaterThan(own.values().get("objective"));
  }
}
