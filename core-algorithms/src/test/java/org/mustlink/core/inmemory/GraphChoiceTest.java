package org.mustlink.core.inmemory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.evaluation.Contingency;
import org.mustlink.core.evaluation.Measures;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.registry.MethodRegistry;
import org.mustlink.core.sideinfo.SideInformation;

/** {@code affinity = auto} with more rows than those for which graphs are tried. */
class GraphChoiceTest {
  private static final int N = 1200;
  private static final int D = 4;

  /** Three classes and some outliers, which would be the clusters of a Gaussian graph. */
  @ParameterizedTest
  @ValueSource(strings = {"sl", "sl-l"})
  void outliersDoNoHarm(String method) {
    SplittableRandom random = new SplittableRandom(1);
    double[] data = new double[N * D];
    int[] classes = new int[N];
    int[] labels = new int[N];
    Arrays.fill(labels, -1);
    for (int i = 0; i < N; i++) {
      classes[i] = i % 3;
      boolean outlier = i % 60 == 0;
      for (int t = 0; t < D; t++) {
        data[i * D + t] = (outlier ? 8 : 1) * random.nextGaussian() + (t == classes[i] ? 7 : 0);
      }
      labels[i] = i % 20 == 1 ? classes[i] : -1;
    }
    assertThat(accuracy(method, Map.of(), new Rows(data, N, D), labels, classes))
        .isGreaterThan(0.9);
    assertThat(
            accuracy(method, Map.of("affinity", "gaussian"), new Rows(data, N, D), labels, classes))
        .isLessThan(0.8);
  }

  private static double accuracy(
      String method, Map<String, String> options, Rows rows, int[] labels, int[] classes) {
    InMemoryClustering found =
        MethodRegistry.create(method, options)
            .cluster(rows, SideInformation.ofLabels(labels), OptionalInt.empty(), 1);
    return Measures.of(Contingency.of(found.clusters(), classes)).acc();
  }
}
