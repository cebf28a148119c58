package org.mustlink.core.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mustlink.core.TestData;
import org.mustlink.core.TestData.Blobs;
import org.mustlink.core.evaluation.Contingency;
import org.mustlink.core.evaluation.Measures;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.inmemory.AbstractInMemoryMethod;
import org.mustlink.core.inmemory.InMemoryClustering;
import org.mustlink.core.inmemory.InMemoryMethod;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.options.MethodInfo;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.SideInformation;

/** What every method must do, whatever the table and the side information. */
abstract class InMemoryMethodCheck {
  private static final int N = 120;
  private static final Blobs BLOBS = apart(3, 5);
  private static final Blobs HALVES = apart(2, 6);

  private final String name;
  private final Map<String, String> options;

  /** Classes that differ in every column, so that none drowns the others when it is scaled. */
  private static Blobs apart(int k, long seed) {
    double[] data = TestData.normal(3 * N, seed);
    for (int at = 0; at < data.length; at++) {
      data[at] += 8 * ((at / 3 % k + at % 3) % k);
    }
    return new Blobs(new Rows(data, N, 3), IntStream.range(0, N).map(i -> i % k).toArray());
  }

  InMemoryMethodCheck(String name, String... options) {
    this.name = name;
    this.options = new HashMap<>();
    for (int i = 0; i < options.length; i += 2) {
      this.options.put(options[i], options[i + 1]);
    }
  }

  private InMemoryMethod method() {
    return MethodRegistry.create(name, options);
  }

  /** A result that is whole, whatever else it is. */
  private InMemoryClustering cluster(Rows rows, SideInformation side, int k) {
    InMemoryClustering partition = method().cluster(rows, side, OptionalInt.of(k), 7);
    assertWhole(partition, rows.count(), k);
    return partition;
  }

  private static void assertWhole(InMemoryClustering partition, int n, int k) {
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

  private static double accuracy(InMemoryClustering partition, int[] classes) {
    return Measures.of(Contingency.of(partition.clusters(), classes)).acc();
  }

  private static SideInformation links(int n, int[][] must, int[][] cannot) {
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

  @Test
  void separatedClassesAreFoundWithoutSideInformation() {
    InMemoryClustering partition = cluster(BLOBS.rows(), SideInformation.none(N), 3);

    assertThat(accuracy(partition, BLOBS.classes())).isGreaterThan(0.97);
    assertThat(partition.k()).isEqualTo(3);
  }

  @Test
  void separatedClassesAreFoundWithLabels() {
    InMemoryClustering partition =
        cluster(BLOBS.rows(), SideInformation.ofLabels(BLOBS.labels(30)), 3);

    assertThat(accuracy(partition, BLOBS.classes())).isGreaterThan(0.97);
  }

  @Test
  void twoClassesAreFoundWithLabels() {
    InMemoryClustering partition =
        cluster(HALVES.rows(), SideInformation.ofLabels(HALVES.labels(20)), 2);

    assertThat(accuracy(partition, HALVES.classes())).isGreaterThan(0.97);
  }

  @Test
  void theNumberOfClustersIsThatOfTheLabelsOrOfTheEigengap() {
    InMemoryClustering partition =
        method()
            .cluster(
                BLOBS.rows(), SideInformation.ofLabels(BLOBS.labels(30)), OptionalInt.empty(), 7);

    assertThat(partition.k()).isBetween(2, AbstractInMemoryMethod.MOST_CLUSTERS);
    if (method().info().takes().contains(MethodInfo.Kind.LABELS)) {
      assertThat(partition.k()).isEqualTo(3);
    }
  }

  @Test
  void equalInputGivesEqualOutput() {
    SideInformation side = SideInformation.ofLabels(BLOBS.labels(30));

    InMemoryClustering first = cluster(BLOBS.rows(), side, 3);
    InMemoryClustering second = cluster(BLOBS.rows(), side, 3);

    assertThat(second.clusters()).isEqualTo(first.clusters());
    assertThat(second.margins()).isEqualTo(first.margins());
    assertThat(second.values()).isEqualTo(first.values());
  }

  @Test
  void namesOfLabelsDoNotMatter() {
    int[] labels = BLOBS.labels(30);
    int[] renamed =
        Arrays.stream(labels).map(label -> label < 0 ? -1 : (label + 2) % 3 + 4).toArray();

    assertThat(cluster(BLOBS.rows(), SideInformation.ofLabels(renamed), 3).clusters())
        .isEqualTo(cluster(BLOBS.rows(), SideInformation.ofLabels(labels), 3).clusters());
  }

  @Test
  void theOrderOfSeparatedRowsDoesNotMatter() {
    int[] order = IntStream.range(0, N).map(i -> (i * 7 + 3) % N).toArray();
    int[] labels = BLOBS.labels(30);
    SideInformation moved =
        SideInformation.ofLabels(Arrays.stream(order).map(i -> labels[i]).toArray());

    InMemoryClustering partition = cluster(BLOBS.rows().take(order), moved, 3);
    InMemoryClustering before = cluster(BLOBS.rows(), SideInformation.ofLabels(labels), 3);

    int[] there = Arrays.stream(order).map(i -> before.clusters()[i]).toArray();
    assertThat(accuracy(partition, there)).isGreaterThan(0.97);
  }

  @Test
  void equalRowsAreOneCluster() {
    Rows rows = new Rows(new double[40], 20, 2);

    InMemoryClustering partition = cluster(rows, SideInformation.none(20), 3);

    assertThat(partition.k()).isEqualTo(1);
    assertThat(partition.warnings()).anyMatch(warning -> warning.contains("do not differ"));
  }

  @Test
  void twoDifferentRowsManyTimesAreTwoClusters() {
    double[] data = new double[60];
    IntStream.range(30, 60).forEach(i -> data[i] = 1);

    InMemoryClustering partition = cluster(new Rows(data, 60, 1), SideInformation.none(60), 2);

    assertThat(accuracy(partition, IntStream.range(0, 60).map(i -> i / 30).toArray())).isOne();
  }

  @Test
  void constantColumnsAndDuplicateRowsDoNoHarm() {
    int n = 2 * N;
    double[] data = new double[n * 5];
    for (int i = 0; i < n; i++) {
      System.arraycopy(BLOBS.rows().data(), i % N * 3, data, i * 5, 3);
      data[i * 5 + 3] = 1e9;
    }
    int[] classes = IntStream.range(0, n).map(i -> BLOBS.classes()[i % N]).toArray();

    InMemoryClustering partition = cluster(new Rows(data, n, 5), SideInformation.none(n), 3);

    assertThat(accuracy(partition, classes)).isGreaterThan(0.97);
  }

  @Test
  void shiftedRowsAndAHugeColumnGiveAWholeResult() {
    double[] data = BLOBS.rows().data().clone();
    for (int i = 0; i < N; i++) {
      data[i * 3] += 1e8;
      data[i * 3 + 2] *= 1e12;
    }

    cluster(new Rows(data, N, 3), SideInformation.ofLabels(BLOBS.labels(12)), 3);
  }

  @Test
  void groupsFarApartGiveAWholeResult() {
    double[] data = BLOBS.rows().data().clone();
    for (int i = 0; i < N; i++) {
      data[i * 3] += 1e6 * BLOBS.classes()[i];
    }

    InMemoryClustering partition = cluster(new Rows(data, N, 3), SideInformation.none(N), 3);

    assertThat(accuracy(partition, BLOBS.classes())).isGreaterThan(0.97);
  }

  @Test
  void asManyClustersAsRowsGiveAWholeResult() {
    cluster(BLOBS.rows().take(new int[] {0, 1, 2, 3}), SideInformation.none(4), 4);
    cluster(BLOBS.rows().take(new int[] {0, 1}), SideInformation.none(2), 2);
  }

  @Test
  void oneClassLabelledGivesAWholeResult() {
    int[] labels = new int[N];
    Arrays.setAll(labels, i -> i < 30 && BLOBS.classes()[i] == 1 ? 0 : -1);

    InMemoryClustering partition = cluster(BLOBS.rows(), SideInformation.ofLabels(labels), 3);

    assertThat(partition.warnings()).isNotEmpty();
    assertThat(accuracy(partition, BLOBS.classes())).isGreaterThan(0.6);
  }

  @Test
  void labelsOfTwoOfThreeClassesGiveAWholeResult() {
    int[] labels = new int[N];
    Arrays.setAll(labels, i -> i < 30 && BLOBS.classes()[i] < 2 ? BLOBS.classes()[i] : -1);

    assertThat(
            accuracy(cluster(BLOBS.rows(), SideInformation.ofLabels(labels), 3), BLOBS.classes()))
        .isGreaterThan(0.6);
  }

  @Test
  void allRowsLabelledGivesAWholeResult() {
    cluster(BLOBS.rows(), SideInformation.ofLabels(BLOBS.classes()), 3);
  }

  @Test
  void onlyMustLinksOnlyCannotLinksOrOneLinkGiveAWholeResult() {
    int[][] must = {{0, 3}, {3, 6}, {1, 4}, {2, 5}};
    int[][] cannot = {{0, 1}, {1, 2}, {4, 6}};

    cluster(BLOBS.rows(), links(N, must, new int[0][]), 3);
    cluster(BLOBS.rows(), links(N, new int[0][], cannot), 3);
    cluster(BLOBS.rows(), links(N, new int[][] {{0, 3}}, new int[0][]), 3);
    cluster(BLOBS.rows(), links(N, new int[0][], new int[][] {{0, 1}}), 3);
  }

  @Test
  void columnsShiftedFarAreClusteredAsBefore() {
    double[] data = BLOBS.rows().data().clone();
    for (int at = 0; at < data.length; at++) {
      data[at] += 1e8;
    }

    InMemoryClustering partition =
        cluster(new Rows(data, N, 3), SideInformation.ofLabels(BLOBS.labels(30)), 3);

    assertThat(accuracy(partition, BLOBS.classes())).isGreaterThan(0.97);
  }

  @Test
  void everyPairOfSomeRowsApartGivesAWholeResult() {
    int[][] cannot =
        IntStream.range(0, 12)
            .boxed()
            .flatMap(i -> IntStream.range(0, i).mapToObj(j -> new int[] {j, i}))
            .toArray(int[][]::new);

    cluster(BLOBS.rows(), links(N, new int[0][], cannot), 3);
  }

  @Test
  void manyLinksAndNoLabelsAreKeptAlsoOnRowsThatWereNotTold() {
    int[][] must = new int[30][];
    int[][] cannot = new int[30][];
    for (int e = 0; e < 30; e++) {
      must[e] = new int[] {e, e + 30};
      cannot[e] = new int[] {e, e + 31};
    }

    InMemoryClustering partition = cluster(BLOBS.rows(), links(N, must, cannot), 3);

    assertThat(accuracy(partition, BLOBS.classes())).isGreaterThan(0.97);
  }

  @Test
  void allRowsEqualButOneGiveAWholeResult() {
    double[] data = new double[60];
    data[59] = 1;
    int[] labels = new int[60];
    Arrays.setAll(labels, i -> i < 20 ? i % 2 : -1);

    cluster(new Rows(data, 60, 1), SideInformation.ofLabels(labels), 2);
    cluster(new Rows(data, 60, 1), SideInformation.none(60), 2);
  }

  @Test
  void linksOfARowWithItselfAndSaidTwiceChangeNothing() {
    int[][] must = {{0, 3}, {1, 4}};
    int[][] more = {{0, 3}, {3, 0}, {1, 4}, {5, 5}};
    int[][] cannot = {{0, 1}};

    assertThat(cluster(BLOBS.rows(), links(N, more, cannot), 3).clusters())
        .isEqualTo(cluster(BLOBS.rows(), links(N, must, cannot), 3).clusters());
  }

  @Test
  void contradictionsAreSaid() {
    int[][] must = {{0, 3}, {3, 6}, {1, 4}};
    InMemoryClustering samePair =
        cluster(BLOBS.rows(), links(N, must, new int[][] {{0, 3}, {1, 4}}), 3);
    InMemoryClustering chain = cluster(BLOBS.rows(), links(N, must, new int[][] {{0, 6}}), 3);

    if (!method().info().takes().isEmpty()) {
      assertThat(samePair.warnings()).anyMatch(warning -> warning.contains("contradicts"));
      assertThat(chain.warnings()).anyMatch(warning -> warning.contains("contradicts"));
    }
  }

  @Test
  void unusedSideInformationIsSaid() {
    InMemoryClustering labels = cluster(BLOBS.rows(), SideInformation.ofLabels(BLOBS.labels(9)), 3);

    if (!method().info().takes().contains(MethodInfo.Kind.LABELS)) {
      assertThat(labels.warnings()).anyMatch(warning -> warning.contains("takes no labels"));
    } else {
      assertThat(labels.values()).containsKeys("must", "cannot", "criterion");
    }
  }

  @Test
  void valuesThatAreNotFiniteAreRefusedInWords() {
    for (double value : new double[] {Double.NaN, Double.POSITIVE_INFINITY}) {
      double[] data = BLOBS.rows().data().clone();
      data[7] = value;
      assertThatThrownBy(() -> cluster(new Rows(data, N, 3), SideInformation.none(N), 3))
          .isInstanceOf(BadDataException.class)
          .hasMessageContaining("Row 2")
          .hasMessageContaining("feature 1");
    }
  }

  @Test
  void tooManyClustersTooFewAndTooManyLabelsAreRefusedInWords() {
    Rows four = BLOBS.rows().take(new int[] {0, 1, 2, 3});
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
  void moreRowsThanTheMethodTakesAreRefusedBeforeAnyWork() {
    int n = method().info().maxRows() + 1;
    Rows rows = new Rows(new double[n], n, 1);

    long start = System.nanoTime();
    assertThatThrownBy(() -> method().cluster(rows, SideInformation.none(n), OptionalInt.of(2), 7))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("GiB")
        .hasMessageContaining("Cannot set method to");
    assertThat(System.nanoTime() - start).isLessThan(1_000_000_000L);
  }

  @Test
  void aThousandRowsMoreNeedMoreMemoryAndTheLimitFitsIntoAFewGibibytes() {
    long limit = method().bytes(method().info().maxRows(), 10);

    // Not from 1000 on: up to there some methods hold several graphs to choose from.
    assertThat(method().bytes(3_000, 10)).isGreaterThan(method().bytes(2_000, 10));
    assertThat(limit).isLessThan(4L << 30);
    if (!method().info().anySize()) {
      assertThat(method().bytes(5_000, 50)).isLessThan(2L << 30);
    }
  }

  @Test
  void unknownOptionsAreRefusedInWords() {
    assertThatThrownBy(() -> MethodRegistry.create(name, Map.of("gama", "1")))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("Cannot set gama to")
        .hasMessageContaining(name);
  }
}
