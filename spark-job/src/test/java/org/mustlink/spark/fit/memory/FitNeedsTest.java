package org.mustlink.spark.fit.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.features.FeatureMapFitter;
import org.mustlink.core.options.FitOptions;
import org.mustlink.spark.table.count.Labels;

/** A fit is refused if and only if the driver has less memory than the needs tell. */
class FitNeedsTest {
  private static final FitOptions OPTIONS = FitOptions.resolve(Map.of());

  @ParameterizedTest
  @CsvSource({"1000000, 500", "1000000, 1000", "100000000, 2000", "100000000, 20000", "5000, 4000"})
  void aDriverHasRoomForTheSolverFromItsHeapOn(long n, int p) {
    SolverMemory solver = new SolverMemory(p, 10, n, 3);
    long heap = FitNeeds.heap(solver.bytes(), SolverMemory.SHARE);
    assertThatCode(() -> solver.require(heap)).doesNotThrowAnyException();
    assertThatThrownBy(() -> solver.require(heap - (heap >> 10)))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("landmarks")
        .hasMessageContaining("Give fewer landmarks or more --driver-memory.");
  }

  @ParameterizedTest
  @CsvSource({"5000, 1000, 10", "100000, 1000, 1", "2000, 10000, 10"})
  void aDriverHasRoomForTheCentresFromItsHeapOn(int k, int p, int starts) {
    ClusterMemory clusters = new ClusterMemory(k, p, starts);
    long heap = FitNeeds.heap(clusters.bytes(), SolverMemory.SHARE);
    assertThatCode(() -> clusters.require(heap)).doesNotThrowAnyException();
    assertThatThrownBy(() -> clusters.require(heap - (heap >> 10)))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("Cannot set k to " + k)
        .hasMessageContaining("Give fewer clusters, fewer landmarks or more --driver-memory.");
  }

  @ParameterizedTest
  @CsvSource({"16, 1000", "64, 2000", "5000, 1000", "200000, 500"})
  void aDriverHasRoomForTheSampleFromItsHeapOn(int d, int p) {
    Labels labels = new Labels(1_000_000, List.of(), new long[0], List.of());
    DriverMemory sample =
        DriverMemory.of(d, FeatureMapFitter.outputs(d, OPTIONS), p, labels, 0, OPTIONS);
    long heap = FitNeeds.heap(sample.bytes(), DriverMemory.SHARE);
    assertThatCode(() -> sample.require(heap)).doesNotThrowAnyException();
    assertThatThrownBy(() -> sample.require(heap - (heap >> 10)))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("--driver-memory");
    assertThat(sample.bytes()).isGreaterThan(8L * SampleSize.rows(labels, p, d, OPTIONS) * d);
  }
}
