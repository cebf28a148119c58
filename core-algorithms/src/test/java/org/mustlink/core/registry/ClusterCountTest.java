package org.mustlink.core.registry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.TestData;
import org.mustlink.core.inmemory.InMemoryClustering;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.sideinfo.SideInformation;

/** The number of clusters if it is not given. */
class ClusterCountTest {
  private static final String[] METHODS = {"sc-unnormalized", "sc-normalized", "sc-njw", "sssc"};
  private static final String[] AFFINITIES = {"self-tuning", "neighbours", "gaussian"};

  /** Gaussians, six standard deviations apart. */
  private static Rows blobs(int n, int d, int k) {
    double[] data = TestData.normal(n * d, 31L * k + d);
    for (int i = 0; i < n; i++) {
      for (int t = 0; t < d; t++) {
        data[i * d + t] +=
            d == 2
                ? 2 * k * (t == 0 ? Math.cos(2 * Math.PI * i / k) : Math.sin(2 * Math.PI * i / k))
                : 6 * ((i + t) % k);
      }
    }
    return new Rows(data, n, d);
  }

  @Tag("long")
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5, 6})
  void plainGaussiansAreCountedOnEveryGraph(int k) {
    for (int d : new int[] {2, 3, 8}) {
      for (int n : new int[] {120, 300}) {
        Rows rows = blobs(n, d, k);
        for (String method : METHODS) {
          for (String affinity : AFFINITIES) {
            InMemoryClustering partition =
                MethodRegistry.create(method, Map.of("affinity", affinity))
                    .cluster(rows, SideInformation.none(n), OptionalInt.empty(), 1);
            assertThat(partition.k())
                .as("%s, %s, %d rows of %d columns", method, affinity, n, d)
                .isEqualTo(k);
          }
        }
      }
    }
  }

  /** Iris is two separate groups and wine three; both by the graph alone. */
  @ParameterizedTest
  @CsvSource({"iris, 2", "wine, 3"})
  void realSetsAreCounted(String set, int k) {
    RealData data = RealData.read(set);

    assertThat(
            MethodRegistry.create("sc-njw", Map.of())
                .cluster(
                    data.rows(),
                    SideInformation.none(data.classes().length),
                    OptionalInt.empty(),
                    1)
                .k())
        .isEqualTo(k);
  }
}
