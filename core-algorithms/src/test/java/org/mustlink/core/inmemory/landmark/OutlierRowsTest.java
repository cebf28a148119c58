package org.mustlink.core.inmemory.landmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mustlink.core.inmemory.InMemoryClustering;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.FitMethod;
import org.mustlink.core.sideinfo.SideInformation;

/** Two blobs of 150 rows and 20 rows of noise, which come first. */
class OutlierRowsTest {
  private static final int NOISE = 20;
  private static final int N = 320;

  private static Rows table() {
    Random random = new Random(2);
    double[] data = new double[N * 6];
    for (int i = 0; i < N; i++) {
      for (int t = 0; t < 6; t++) {
        data[i * 6 + t] =
            i < NOISE
                ? 30 * random.nextDouble() - 10
                : random.nextGaussian() + (i % 2 == 0 && t == 0 ? 10 : 0);
      }
    }
    return new Rows(data, N, 6);
  }

  private static InMemoryClustering clustered(String outliers, int[] labels) {
    return new LandmarkMethod(FitMethod.SCACS, Map.of("outliers", outliers))
        .cluster(table(), SideInformation.ofLabels(labels), OptionalInt.of(2), 1);
  }

  @Test
  void rowsThatBelongNowhereAreInNoClusterUnlessTheirClassIsKnown() {
    int[] labels = new int[N];
    Arrays.fill(labels, -1);
    IntStream.of(3, 40, 42, 44).forEach(i -> labels[i] = 0);
    IntStream.of(41, 43, 45).forEach(i -> labels[i] = 1);
    InMemoryClustering found = clustered("auto", labels);
    assertThat(found.clusters()[3]).isNotNegative();
    long noise = IntStream.range(0, NOISE).filter(i -> found.clusters()[i] < 0).count();
    long others = IntStream.range(NOISE, N).filter(i -> found.clusters()[i] < 0).count();
    assertThat(noise).isGreaterThan(NOISE - 5);
    assertThat(others).isLessThan(4);
    assertThat(found.values()).containsEntry("outliers", (double) (noise + others));
    assertThat(found.k()).isEqualTo(2);
    assertThat(
            IntStream.range(NOISE, N)
                .filter(i -> found.clusters()[i] == found.clusters()[40 + i % 2])
                .count())
        .isGreaterThan(N - NOISE - 8);
  }

  @Test
  void withoutTheOptionEveryRowIsInACluster() {
    int[] labels = new int[N];
    Arrays.fill(labels, -1);
    InMemoryClustering found = clustered("none", labels);
    assertThat(IntStream.of(found.clusters())).allMatch(cluster -> cluster >= 0);
    assertThat(found.values()).doesNotContainKey("outliers");
  }
}
