package org.mustlink.core.registry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.OptionalInt;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.mustlink.core.TestData;
import org.mustlink.core.TestData.Blobs;
import org.mustlink.core.evaluation.Contingency;
import org.mustlink.core.evaluation.Measures;
import org.mustlink.core.inmemory.InMemoryClustering;
import org.mustlink.core.inmemory.InMemoryMethod;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.SideInformation;

/** A method under check, and the tables that the checks share. */
interface MethodFixture {
  int N = 120;
  Blobs BLOBS = apart(3, 5);

  InMemoryMethod method();

  /** The clusters of the shared table: three, or two under a method that makes no more. */
  default int k() {
    return 3;
  }

  /** A table of k separated classes, whose rows alternate. */
  default Blobs blobs() {
    return k() == 3 ? BLOBS : apart(k(), 5);
  }

  /** Asserts that a result is complete. */
  default InMemoryClustering cluster(Rows rows, SideInformation side, int k) {
    InMemoryClustering partition = method().cluster(rows, side, OptionalInt.of(k), 7);
    assertComplete(partition, rows.count(), k);
    return partition;
  }

  private static void assertComplete(InMemoryClustering partition, int n, int k) {
    assertThat(partition.clusters()).hasSize(n);
    assertThat(partition.k()).isBetween(1, k);
    int most = -1;
    for (int cluster : partition.clusters()) {
      assertThat(cluster).isBetween(0, most + 1);
      most = Math.max(most, cluster);
    }
    assertThat(most).isEqualTo(partition.k() - 1);
    assertThat(partition.margins()).hasSize(n);
    assertThat(DoubleStream.of(partition.margins())).allMatch(margin -> margin >= 0 && margin <= 1);
    assertThat(DoubleStream.of(partition.eigenvalues())).allMatch(Double::isFinite);
    assertThat(partition.values().values()).allMatch(Double::isFinite);
    partition
        .embedding()
        .ifPresent(
            embedding -> {
              assertThat(embedding.numRows()).isEqualTo(n);
              assertThat(DoubleStream.of(embedding.values())).allMatch(Double::isFinite);
            });
  }

  /** Classes that differ in every column, so that scaling a column does not hide the classes. */
  static Blobs apart(int k, long seed) {
    double[] data = TestData.normal(3 * N, seed);
    for (int at = 0; at < data.length; at++) {
      data[at] += 8 * ((at / 3 % k + at % 3) % k);
    }
    return new Blobs(new Rows(data, N, 3), IntStream.range(0, N).map(i -> i % k).toArray());
  }

  static double accuracy(InMemoryClustering partition, int[] classes) {
    return Measures.of(Contingency.of(partition.clusters(), classes)).acc();
  }

  static SideInformation links(int n, int[][] must, int[][] cannot) {
    int[][] all = new int[must.length + cannot.length][];
    System.arraycopy(must, 0, all, 0, must.length);
    System.arraycopy(cannot, 0, all, must.length, cannot.length);
    boolean[] isMust = new boolean[all.length];
    Arrays.fill(isMust, 0, must.length, true);
    double[] ones = new double[all.length];
    Arrays.fill(ones, 1);
    return SideInformation.of(
        Links.of(
            n,
            Arrays.stream(all).mapToInt(pair -> pair[0]).toArray(),
            Arrays.stream(all).mapToInt(pair -> pair[1]).toArray(),
            isMust,
            ones));
  }
}
