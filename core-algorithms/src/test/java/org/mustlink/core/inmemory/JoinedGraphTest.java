package org.mustlink.core.inmemory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mustlink.core.TestData;
import org.mustlink.core.evaluation.Contingency;
import org.mustlink.core.evaluation.Measures;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.registry.MethodRegistry;
import org.mustlink.core.sideinfo.SideInformation;

/** Two overlapping classes, and a few rows that are nearest to each other. */
class JoinedGraphTest {
  private static final int N = 400;
  private static final int ISLAND = 12;
  private static final Map<String, String> NEIGHBOURS =
      Map.of("affinity", "self-tuning", "graphNeighbours", "8");

  private static Rows rows() {
    double[] data = TestData.normal(2 * N, 5);
    for (int i = 0; i < N; i++) {
      data[2 * i] += i < ISLAND ? 60 : i % 2 == 0 ? 4 : 0;
    }
    return new Rows(data, N, 2);
  }

  private static int[] classes() {
    return IntStream.range(0, N).map(i -> i < ISLAND ? 0 : i % 2).toArray();
  }

  private static InMemoryClustering clusters(String method) {
    int[] labels =
        IntStream.range(0, N).map(i -> i >= ISLAND && i < 60 ? classes()[i] : -1).toArray();
    return MethodRegistry.create(method, NEIGHBOURS)
        .cluster(rows(), SideInformation.ofLabels(labels), OptionalInt.of(2), 1);
  }

  @Test
  void anIslandIsNoClusterOfItsOwn() {
    for (String method : new String[] {"lcsc", "sclc", "ncsc"}) {
      InMemoryClustering found = clusters(method);

      assertThat(Measures.of(Contingency.of(found.clusters(), classes())).acc())
          .as(method)
          .isGreaterThan(0.9);
      assertThat(found.warnings())
          .as(method)
          .anyMatch(
              warning ->
                  warning.startsWith(
                      "12 rows lie in groups of fewer than 20 rows that are far from all others."));
    }
  }

  private static InMemoryClustering far(int groups, int k) {
    double[] data = TestData.normal(2 * N, 6);
    for (int i = 0; i < N; i++) {
      data[2 * i] += i % groups * 100;
      data[2 * i + 1] += i % groups * 100;
    }
    return MethodRegistry.create("lcsc", NEIGHBOURS)
        .cluster(new Rows(data, N, 2), SideInformation.none(N), OptionalInt.of(k), 1);
  }

  @Test
  void largeComponentsAreNotJoinedAndReportedIfThereAreMoreThanClusters() {
    InMemoryClustering found = far(2, 2);
    assertThat(
            Measures.of(
                    Contingency.of(
                        found.clusters(), IntStream.range(0, N).map(i -> i % 2).toArray()))
                .acc())
        .isOne();
    assertThat(found.warnings()).noneMatch(warning -> warning.contains("far from"));
    assertThat(far(3, 2).warnings())
        .anyMatch(
            warning ->
                warning.startsWith(
                    "The rows form 3 groups that are far from one another, more than the 2"));
  }
}
