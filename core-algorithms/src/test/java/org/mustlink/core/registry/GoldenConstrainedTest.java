package org.mustlink.core.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mustlink.core.inmemory.InMemoryClustering;

/** Methods with links on worked numbers. */
class GoldenConstrainedTest {
  private static final DenseGolden IRIS = DenseGolden.iris();

  private static InMemoryClustering cluster(String method, String... options) {
    Map<String, String> all = new HashMap<>(Map.of("scale", "none"));
    for (int i = 0; i < options.length; i += 2) {
      all.put(options[i], options[i + 1]);
    }
    return MethodRegistry.create(method, all)
        .cluster(IRIS.rows(), IRIS.links(), OptionalInt.of(3), 42);
  }

  @ParameterizedTest
  @CsvSource({"sl, SL", "sl-l, SL-Lbar"})
  void spectralLearning(String method, String worked) {
    InMemoryClustering partition = cluster(method, "affinity", "self-tuning");

    assertThat(partition.eigenvalues())
        .containsExactly(IRIS.doubles(worked, "top_eigs"), within(1e-6));
    assertThat(IRIS.accuracy(partition.clusters()))
        .isGreaterThanOrEqualTo(IRIS.number(worked, "acc") - 0.007);
    assertThat(IRIS.broken(partition.clusters())[1]).isLessThanOrEqualTo(3);
    assertThat(IRIS.broken(partition.clusters())[0]).isZero();
  }

  @Test
  void weightedObjectives() {
    InMemoryClustering partition =
        cluster("sssc", "affinity", "gaussian", "bandwidth", "1", "gamma", "0.5");

    assertThat(partition.eigenvalues())
        .containsExactly(IRIS.doubles("SSSC_rbf", "eigs"), within(1e-6));
    assertThat(partition.values().get("criterion"))
        .isCloseTo(IRIS.number("SSSC_rbf", "E"), within(1e-3));
    assertThat(IRIS.accuracy(partition.clusters()))
        .isCloseTo(IRIS.number("SSSC_rbf", "acc"), within(0.007));
  }
}
