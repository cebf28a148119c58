package org.mustlink.core.fit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.mustlink.core.TestData;
import org.mustlink.core.TestData.Blobs;
import org.mustlink.core.evaluation.Contingency;
import org.mustlink.core.evaluation.Measures;
import org.mustlink.core.inmemory.InMemoryClustering;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.FitOptions;
import org.mustlink.core.registry.MethodRegistry;
import org.mustlink.core.sideinfo.SideInformation;

/** Labels whose classes are clusters, and labels whose classes are not. */
class LabelTrialTest {
  private static final int N = 800;
  private static final FitOptions AUTO = FitOptions.resolve(Map.of());

  @Test
  void scatteredClassesGoToTheLabelSolver() {
    Blobs rows = scattered();
    InMemoryClustering auto = clustered(rows, "auto");
    assertThat(auto.clusters()).isEqualTo(clustered(rows, "anchors").clusters());
    assertThat(accuracy(rows, auto)).isGreaterThan(0.9);
    assertThat(accuracy(rows, clustered(rows, "seeded"))).isLessThan(0.85);
  }

  @Test
  void clustersStayWithSeededKMeans() {
    Blobs rows = TestData.blobs(N, 4, 3, 5, 2);
    InMemoryClustering auto = clustered(rows, "auto");
    assertThat(Arrays.equals(auto.margins(), clustered(rows, "seeded").margins())).isTrue();
    assertThat(Arrays.equals(auto.margins(), clustered(rows, "anchors").margins())).isFalse();
  }

  @Test
  void onlyWhereSeededKMeansWouldBeTaken() {
    assertThat(LabelTrial.isOpen(AUTO, new long[] {20, 30}, 2, 1200)).isTrue();
    assertThat(LabelTrial.isOpen(AUTO, new long[] {20, 30}, 3, 100)).isFalse();
    assertThat(LabelTrial.isOpen(AUTO, new long[] {20, 0}, 2, 100)).isFalse();
    assertThat(LabelTrial.isOpen(AUTO, new long[] {20}, 1, 100)).isFalse();
    assertThat(LabelTrial.isOpen(AUTO, new long[] {20, 300}, 2, 100)).isFalse();
    assertThat(LabelTrial.isOpen(with("assign", "seeded"), new long[] {20, 30}, 2, 100)).isFalse();
    assertThat(LabelTrial.isOpen(with("preset", "paper"), new long[] {20, 30}, 2, 100)).isFalse();
  }

  @Test
  void onlyWhereItCostsLittle() {
    assertThat(LabelTrial.isOpen(AUTO, new long[] {20, 30}, 2, 1201)).isFalse();
    assertThat(LabelTrial.isOpen(AUTO, new long[] {1000, 1001}, 2, 100)).isFalse();
  }

  private static FitOptions with(String option, String value) {
    return FitOptions.resolve(Map.of(option, value));
  }

  /** One class is a ball, the other one all around it. */
  private static Blobs scattered() {
    int d = 5;
    double[] data = TestData.normal(N * d, 3);
    int[] classes = new int[N];
    for (int i = 0; i < N; i++) {
      classes[i] = i % 3 == 0 ? 1 : 0;
      for (int t = 0; t < d; t++) {
        data[i * d + t] *= classes[i] == 1 ? 4 : 0.5;
      }
    }
    return new Blobs(new Rows(data, N, d), classes);
  }

  private static InMemoryClustering clustered(Blobs rows, String assign) {
    int[] labels = new int[N];
    Arrays.fill(labels, -1);
    new SplittableRandom(7)
        .ints(0, N)
        .distinct()
        .limit(60)
        .forEach(i -> labels[i] = rows.classes()[i]);
    return MethodRegistry.create("scacs", Map.of("assign", assign))
        .cluster(rows.rows(), SideInformation.ofLabels(labels), OptionalInt.empty(), 1);
  }

  private static double accuracy(Blobs rows, InMemoryClustering partition) {
    return Measures.of(Contingency.of(partition.clusters(), rows.classes())).acc();
  }
}
