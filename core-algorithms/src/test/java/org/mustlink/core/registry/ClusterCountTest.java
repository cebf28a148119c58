package org.mustlink.core.registry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.IntStream;
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

  /**
   * Three groups that no edge joins: the vectors of the three zeros tell them apart, and those of
   * the nonzero eigenvalues, which lecture notes print, cut the groups.
   */
  @ParameterizedTest
  @ValueSource(strings = {"sc-unnormalized", "sc-normalized", "sc-njw"})
  void theVectorsOfTheZerosTellConnectedComponentsApart(String method) {
    int n = 300;
    double[] data = TestData.normal(2 * n, 3);
    for (int at = 0; at < data.length; at++) {
      data[at] += 20 * ((at / 2 % 3 + at % 2) % 3);
    }
    Rows rows = new Rows(data, n, 2);

    assertThat(accuracy(rows, method, "all")).isOne();
    assertThat(accuracy(rows, method, "nonzero")).isLessThan(0.8);
  }

  private static double accuracy(Rows rows, String method, String eigenvalues) {
    int[] groups = IntStream.range(0, rows.count()).map(i -> i % 3).toArray();
    return MethodFixture.accuracy(
        MethodRegistry.create(method, Map.of("eigenvalues", eigenvalues))
            .cluster(rows, SideInformation.none(rows.count()), OptionalInt.of(3), 1),
        groups);
  }
}
