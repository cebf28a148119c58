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
                  warning.contains("2 separate parts") && warning.contains("with 12 rows in all"));
    }
  }

  @Test
  void largeComponentsAreReportedAndNotJoined() {
    double[] data = TestData.normal(2 * N, 6);
    for (int i = 0; i < N; i++) {
      data[2 * i] += i % 2 * 100;
    }
    InMemoryClustering found =
        MethodRegistry.create("lcsc", NEIGHBOURS)
            .cluster(new Rows(data, N, 2), SideInformation.none(N), OptionalInt.of(2), 1);

    assertThat(
            Measures.of(
                    Contingency.of(
                        found.clusters(), IntStream.range(0, N).map(i -> i % 2).toArray()))
                .acc())
        .isOne();
    assertThat(found.warnings())
        .anyMatch(warning -> warning.contains("2 separate parts of at least 20"));
  }
}
