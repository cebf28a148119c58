package org.mustlink.core.landmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mustlink.core.fault.BadSettingException;

class LandmarkCountTest {
  @ParameterizedTest
  @CsvSource({
    "100000, 499, 10, 1000",
    "100000, 500, 10, 2000",
    "100000, 500, 20, 2000",
    "100000, 500, 21, 4000",
    "100000, 499, 26, 1000",
    "7999, 500, 26, 1000",
    "8000, 500, 10, 2000",
    "8000, 500, 26, 2000",
    "3000000000, 0, 0, 1000",
    "2310, 500, 7, 577",
    "150, 30, 3, 37",
  })
  void byRowsLabelsAndClusters(long n, long labelled, int k, int expected) {
    assertThat(LandmarkCount.of(OptionalInt.empty(), n, labelled, 0, k)).isEqualTo(expected);
  }

  /** Linked rows count as labelled rows for few clusters, but not for many. */
  @ParameterizedTest
  @CsvSource({"499, 1, 20, 2000", "0, 500, 20, 2000", "499, 900, 21, 1000", "500, 900, 21, 4000"})
  void linkedRows(long labelled, long linked, int k, int expected) {
    assertThat(LandmarkCount.of(OptionalInt.empty(), 100_000, labelled, linked, k))
        .isEqualTo(expected);
  }

  /** Five landmarks a cluster, even if that is more than a quarter of the rows. */
  @ParameterizedTest
  @CsvSource({"40, 3, 15", "10, 3, 10", "12, 0, 10", "2, 2, 2"})
  void smallTables(long n, int k, int expected) {
    assertThat(LandmarkCount.of(OptionalInt.empty(), n, 0, 0, k)).isEqualTo(expected);
  }

  @Test
  void asSet() {
    assertThat(LandmarkCount.of(OptionalInt.of(123), 1000, 900, 0, 10)).isEqualTo(123);
    assertThat(LandmarkCount.of(OptionalInt.of(1000), 1000, 0, 0, 1000)).isEqualTo(1000);
  }

  @Test
  void moreThanRowsFallBackToAQuarterOfThem() {
    assertThat(LandmarkCount.of(OptionalInt.of(1001), 1000, 0, 0, 10)).isEqualTo(250);
  }

  @Test
  void fewerThanClustersAreRefused() {
    assertThatThrownBy(() -> LandmarkCount.of(OptionalInt.of(9), 1000, 0, 0, 10))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("Cannot set landmarks to")
        .hasMessageContaining("9")
        .hasMessageContaining("k = 10");
  }
}
