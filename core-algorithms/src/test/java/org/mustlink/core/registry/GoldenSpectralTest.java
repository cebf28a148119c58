package org.mustlink.core.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mustlink.core.clustering.Eigengap;
import org.mustlink.core.inmemory.InMemoryClustering;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.sideinfo.SideInformation;

/** Spectral clustering on worked numbers. */
class GoldenSpectralTest {
  private static final DenseGolden IRIS = DenseGolden.iris();
  private static final Rows ROWS = IRIS.rows();
  private static final Map<String, String> RAW = Map.of("scale", "none");

  private static InMemoryClustering cluster(
      String method, Map<String, String> options, OptionalInt k) {
    return MethodRegistry.create(method, options)
        .cluster(ROWS, SideInformation.none(ROWS.count()), k, 42);
  }

  @ParameterizedTest
  @CsvSource({
    "sc-unnormalized, unnormalised_eigs, unnormalised",
    "sc-normalized, lbar_eigs, shi_malik",
    "sc-njw, lbar_eigs, njw"
  })
  void eigenvaluesAndClustersAreThoseOfTheWorkedExample(
      String method, String eigs, String reached) {
    double[] expected = IRIS.doubles(eigs);

    InMemoryClustering partition = cluster(method, RAW, OptionalInt.of(3));

    double[] found = Arrays.copyOf(partition.eigenvalues(), 3);
    for (int j = 0; j < found.length; j++) {
      assertThat(found[j]).isCloseTo(expected[j], within(1e-6 * Math.max(1e-3, expected[j])));
    }
    assertThat(partition.values().get("mncut"))
        .isLessThanOrEqualTo(IRIS.number(reached, "mncut") * 1.001);
    assertThat(IRIS.accuracy(partition.clusters()))
        .isCloseTo(IRIS.number(reached, "acc"), within(0.014));
  }

  @Test
  void gaussianGraphHasTheWorkedEigenvalues() {
    InMemoryClustering partition =
        cluster(
            "sc-njw",
            Map.of("scale", "none", "affinity", "gaussian", "bandwidth", "1"),
            OptionalInt.of(5));

    double[] expected = Arrays.copyOf(IRIS.doubles("lbar_eigs_rbf"), 5);
    assertThat(partition.eigenvalues()).containsExactly(expected, within(1e-6));
  }

  @Test
  void eigengapChoosesTheWorkedNumberOfClusters() {
    InMemoryClustering partition = cluster("sc-njw", RAW, OptionalInt.empty());

    double[] first = Arrays.copyOf(partition.eigenvalues(), 10);
    assertThat(first).containsExactly(IRIS.doubles("lbar_eigs"), within(1e-6));
    assertThat(Eigengap.of(partition.eigenvalues(), 10)).isEqualTo(9);
    Map<String, String> plain = Map.of("scale", "none", "eigengap", "plain");
    assertThat(cluster("sc-njw", plain, OptionalInt.empty()).k())
        .isEqualTo(Eigengap.of(partition.eigenvalues(), 20))
        .isNotEqualTo(partition.k());
  }
}
