package org.mustlink.core.registry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mustlink.core.inmemory.InMemoryClustering;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.sideinfo.SideInformation;

/** Known shares of classes, which the option names by their labels. */
class KnownSharesInMemoryTest {
  private static final int N = 300;
  private static final int LABELLED = 6;

  /** Rows in one line, of which some at both ends are labelled. */
  @ParameterizedTest
  @CsvSource({"0, 1", "1, 0", "2, 0"})
  void theClassOfALabelGetsTheShareOfThatLabel(int low, int high) {
    double[] line = new double[N];
    int[] labels = new int[N];
    Arrays.fill(labels, -1);
    for (int i = 0; i < N; i++) {
      line[i] = i + 0.3 * Math.sin(7.0 * i);
    }
    Arrays.fill(labels, 0, LABELLED, low);
    Arrays.fill(labels, N - LABELLED, N, high);
    String shares = low + ":0.3, " + high + ":0.7";

    InMemoryClustering found =
        MethodRegistry.create("scacs", Map.of("classShares", shares))
            .cluster(new Rows(line, N, 1), SideInformation.ofLabels(labels), OptionalInt.of(2), 1);

    int first = found.clusters()[0];
    assertThat(found.clusters()[N - 1]).isNotEqualTo(first);
    assertThat(Arrays.stream(found.clusters()).filter(cluster -> cluster == first).count() / 300.0)
        .isBetween(0.2, 0.4);
  }
}
