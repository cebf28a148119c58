package org.mustlink.core.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.inmemory.InMemoryClustering;
import org.mustlink.core.sideinfo.SideInformation;

/** The properties of {@code agr} in addition to the contract of all methods. */
class AgrTest {
  private static final int N = MethodFixture.N;

  private static InMemoryClustering cluster(
      String method, Map<String, String> options, SideInformation side) {
    return MethodRegistry.create(method, options)
        .cluster(MethodFixture.BLOBS.rows(), side, OptionalInt.of(3), 7);
  }

  @Test
  void withoutThePresetOfThePaperItIsTheLabelSolverOfScacs() {
    SideInformation side = SideInformation.ofLabels(MethodFixture.BLOBS.labels(30));

    InMemoryClustering agr = cluster("agr", Map.of(), side);
    InMemoryClustering scacs = cluster("scacs", Map.of("assign", "anchors"), side);

    assertThat(agr.clusters()).isEqualTo(scacs.clusters());
    assertThat(agr.margins()).isEqualTo(scacs.margins());
  }

  @ParameterizedTest
  @ValueSource(strings = {"best", "paper"})
  void labelledRowsKeepTheirClass(String preset) {
    int[] labels = MethodFixture.BLOBS.labels(30);
    labels[0] = (labels[0] + 1) % 3;

    InMemoryClustering found =
        cluster("agr", Map.of("preset", preset), SideInformation.ofLabels(labels));

    assertThat(found.values()).containsEntry("must", 1.0).containsEntry("cannot", 1.0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"best", "paper"})
  void aClusterWithoutALabelIsReported(String preset) {
    int[] labels = new int[N];
    for (int i = 0; i < N; i++) {
      labels[i] = i < 30 && i % 3 < 2 ? i % 3 : -1;
    }

    InMemoryClustering found =
        cluster("agr", Map.of("preset", preset), SideInformation.ofLabels(labels));

    assertThat(found.warnings()).anyMatch(warning -> warning.contains("some of every cluster"));
    assertThat(found.k()).isEqualTo(3);
  }

  @Test
  void theSmoothnessIsChosenUnlessThePublishedFormIsSet() {
    assertThatThrownBy(() -> MethodRegistry.create("agr", Map.of("smoothness", "0.1")))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("smoothness");
    MethodRegistry.create("agr", Map.of("smoothness", "0.1", "preset", "paper"));
  }
}
