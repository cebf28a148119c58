package org.mustlink.core.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.OptionalInt;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.inmemory.InMemoryClustering;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.MethodInfo;
import org.mustlink.core.sideinfo.SideInformation;

/** The contract of every method for degenerate tables and tables that it cannot take. */
interface DegenerateInputCheck extends MethodFixture {
  @Test
  default void equalRowsAreOneCluster() {
    Rows rows = new Rows(new double[40], 20, 2);

    InMemoryClustering partition = cluster(rows, SideInformation.none(20), k());

    assertThat(partition.k()).isEqualTo(1);
    assertThat(partition.warnings()).anyMatch(warning -> warning.contains("do not differ"));
  }

  @Test
  default void twoDifferentRowsManyTimesAreTwoClusters() {
    double[] data = new double[60];
    IntStream.range(30, 60).forEach(i -> data[i] = 1);

    InMemoryClustering partition = cluster(new Rows(data, 60, 1), SideInformation.none(60), 2);

    assertThat(MethodFixture.accuracy(partition, IntStream.range(0, 60).map(i -> i / 30).toArray()))
        .isOne();
  }

  /** A product with a power of two is exact, so that nothing but the exponents differs. */
  @Test
  default void aPowerOfTwoOnAllFeaturesChangesNoCluster() {
    int[] expected = cluster(blobs().rows(), SideInformation.none(N), k()).clusters();
    for (int power : new int[] {-1000, -900, -520, -270, -130, -101, -60, 90, 105, 300, 511, 900}) {
      double[] data =
          DoubleStream.of(blobs().rows().data()).map(x -> Math.scalb(x, power)).toArray();

      InMemoryClustering found = cluster(new Rows(data, N, 3), SideInformation.none(N), k());

      assertThat(found.clusters()).as("power %s", power).isEqualTo(expected);
    }
  }

  @Test
  default void constantColumnsAndDuplicateRowsDoNoHarm() {
    int n = 2 * N;
    double[] data = new double[n * 5];
    for (int i = 0; i < n; i++) {
      System.arraycopy(blobs().rows().data(), i % N * 3, data, i * 5, 3);
      data[i * 5 + 3] = 1e9;
    }
    int[] classes = IntStream.range(0, n).map(i -> blobs().classes()[i % N]).toArray();

    InMemoryClustering partition = cluster(new Rows(data, n, 5), SideInformation.none(n), k());

    assertThat(MethodFixture.accuracy(partition, classes)).isGreaterThan(0.97);
  }

  @Test
  default void shiftedRowsAndAHugeColumnGiveAWholeResult() {
    double[] data = blobs().rows().data().clone();
    for (int i = 0; i < N; i++) {
      data[i * 3] += 1e8;
      data[i * 3 + 2] *= 1e12;
    }

    cluster(new Rows(data, N, 3), SideInformation.ofLabels(blobs().labels(12)), k());
  }

  @Test
  default void groupsFarApartGiveAWholeResult() {
    double[] data = blobs().rows().data().clone();
    for (int i = 0; i < N; i++) {
      data[i * 3] += 1e6 * blobs().classes()[i];
    }

    InMemoryClustering partition = cluster(new Rows(data, N, 3), SideInformation.none(N), k());

    assertThat(MethodFixture.accuracy(partition, blobs().classes())).isGreaterThan(0.97);
  }

  @Test
  default void asManyClustersAsRowsGiveAWholeResult() {
    if (k() > 2) {
      cluster(blobs().rows().take(new int[] {0, 1, 2, 3}), SideInformation.none(4), 4);
    }
    cluster(blobs().rows().take(new int[] {0, 1}), SideInformation.none(2), 2);
  }

  @Test
  default void columnsShiftedFarAreClusteredAsBefore() {
    double[] data = blobs().rows().data().clone();
    for (int at = 0; at < data.length; at++) {
      data[at] += 1e8;
    }

    InMemoryClustering partition =
        cluster(new Rows(data, N, 3), SideInformation.ofLabels(blobs().labels(30)), k());

    assertThat(MethodFixture.accuracy(partition, blobs().classes())).isGreaterThan(0.97);
  }

  @Test
  default void allRowsEqualButOneGiveAWholeResult() {
    double[] data = new double[60];
    data[59] = 1;
    int[] labels = new int[60];
    Arrays.setAll(labels, i -> i < 20 ? i % 2 : -1);

    cluster(new Rows(data, 60, 1), SideInformation.ofLabels(labels), 2);
    cluster(new Rows(data, 60, 1), SideInformation.none(60), 2);
  }

  @Test
  default void valuesThatAreNotFiniteAreRefusedInWords() {
    for (double value : new double[] {Double.NaN, Double.POSITIVE_INFINITY}) {
      double[] data = blobs().rows().data().clone();
      data[7] = value;
      assertThatThrownBy(() -> cluster(new Rows(data, N, 3), SideInformation.none(N), k()))
          .isInstanceOf(BadDataException.class)
          .hasMessageContaining("Row 2")
          .hasMessageContaining("feature 1");
    }
  }

  @Test
  default void tooManyClustersTooFewAndTooManyLabelsAreRefusedInWords() {
    Rows four = blobs().rows().take(new int[] {0, 1, 2, 3});
    assertThatThrownBy(() -> cluster(four, SideInformation.none(4), 5))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("Cannot set k to")
        .hasMessageContaining("only 4 rows");
    assertThatThrownBy(() -> cluster(four, SideInformation.none(4), 1))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("at least 2");
    if (method().info().takes().contains(MethodInfo.Kind.LABELS)) {
      assertThatThrownBy(() -> cluster(BLOBS.rows(), SideInformation.ofLabels(BLOBS.labels(9)), 2))
          .isInstanceOf(BadSettingException.class)
          .hasMessageContaining("3 values");
    }
  }

  @Test
  default void moreRowsThanTheMethodTakesAreRefusedBeforeAnyWork() {
    int n = method().info().maxRows() + 1;
    Rows rows = new Rows(new double[n], n, 1);

    long start = System.nanoTime();
    assertThatThrownBy(() -> method().cluster(rows, SideInformation.none(n), OptionalInt.of(2), 7))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("GiB")
        .hasMessageContaining("Cannot set method to");
    assertThat(System.nanoTime() - start).isLessThan(1_000_000_000L);
  }
}
