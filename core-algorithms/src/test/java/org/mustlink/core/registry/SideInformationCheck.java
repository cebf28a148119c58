package org.mustlink.core.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mustlink.core.TestData.Blobs;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.inmemory.AbstractInMemoryMethod;
import org.mustlink.core.inmemory.InMemoryClustering;
import org.mustlink.core.options.MethodInfo;
import org.mustlink.core.sideinfo.SideInformation;

/** The contract of every method for labels and links, whether it takes them or not. */
interface SideInformationCheck extends MethodFixture {
  Blobs HALVES = MethodFixture.apart(2, 6);

  @Test
  default void separatedClassesAreFoundWithLabels() {
    InMemoryClustering partition =
        cluster(blobs().rows(), SideInformation.ofLabels(blobs().labels(30)), k());

    assertThat(MethodFixture.accuracy(partition, blobs().classes())).isGreaterThan(0.97);
  }

  @Test
  default void twoClassesAreFoundWithLabels() {
    InMemoryClustering partition =
        cluster(HALVES.rows(), SideInformation.ofLabels(HALVES.labels(20)), 2);

    assertThat(MethodFixture.accuracy(partition, HALVES.classes())).isGreaterThan(0.97);
  }

  @Test
  default void theNumberOfClustersIsThatOfTheLabelsOrOfTheEigengap() {
    InMemoryClustering partition =
        method()
            .cluster(
                blobs().rows(),
                SideInformation.ofLabels(blobs().labels(30)),
                OptionalInt.empty(),
                7);

    assertThat(partition.k()).isBetween(2, AbstractInMemoryMethod.MOST_CLUSTERS);
    if (method().info().takes().contains(MethodInfo.Kind.LABELS)) {
      assertThat(partition.k()).isEqualTo(k());
    }
  }

  @Test
  default void namesOfLabelsDoNotMatter() {
    int[] labels = blobs().labels(30);
    int[] renamed =
        Arrays.stream(labels).map(label -> label < 0 ? -1 : (label + 2) % 3 + 4).toArray();

    assertThat(cluster(blobs().rows(), SideInformation.ofLabels(renamed), k()).clusters())
        .isEqualTo(cluster(blobs().rows(), SideInformation.ofLabels(labels), k()).clusters());
  }

  @Test
  default void oneClassLabelledGivesAWholeResult() {
    int[] labels = new int[N];
    Arrays.setAll(labels, i -> i < 30 && blobs().classes()[i] == 1 ? 0 : -1);

    InMemoryClustering partition = cluster(blobs().rows(), SideInformation.ofLabels(labels), k());

    assertThat(partition.warnings()).isNotEmpty();
    assertThat(MethodFixture.accuracy(partition, blobs().classes())).isGreaterThan(0.6);
  }

  @Test
  default void labelsOfTwoOfThreeClassesGiveAWholeResult() {
    int[] labels = new int[N];
    Arrays.setAll(labels, i -> i < 30 && blobs().classes()[i] < 2 ? blobs().classes()[i] : -1);

    assertThat(
            MethodFixture.accuracy(
                cluster(blobs().rows(), SideInformation.ofLabels(labels), k()), blobs().classes()))
        .isGreaterThan(0.6);
  }

  @Test
  default void allRowsLabelledGivesAWholeResult() {
    cluster(blobs().rows(), SideInformation.ofLabels(blobs().classes()), k());
  }

  @Test
  default void onlyMustLinksOnlyCannotLinksOrOneLinkGiveAWholeResult() {
    int[][] must = {{0, 3}, {3, 6}, {1, 4}, {2, 5}};
    int[][] cannot = {{0, 1}, {1, 2}, {4, 6}};

    cluster(blobs().rows(), MethodFixture.links(N, must, new int[0][]), k());
    cluster(blobs().rows(), MethodFixture.links(N, new int[0][], cannot), k());
    cluster(blobs().rows(), MethodFixture.links(N, new int[][] {{0, 3}}, new int[0][]), k());
    cluster(blobs().rows(), MethodFixture.links(N, new int[0][], new int[][] {{0, 1}}), k());
  }

  @Test
  default void everyPairOfSomeRowsApartGivesAWholeResult() {
    int[][] cannot =
        IntStream.range(0, 12)
            .boxed()
            .flatMap(i -> IntStream.range(0, i).mapToObj(j -> new int[] {j, i}))
            .toArray(int[][]::new);

    SideInformation apart = MethodFixture.links(N, new int[0][], cannot);
    if (hard(MethodInfo.Kind.CANNOT_LINKS)) {
      assertThatThrownBy(() -> cluster(blobs().rows(), apart, k()))
          .isInstanceOf(BadDataException.class)
          .hasMessageContaining("row 0, row 1, row 2")
          .hasMessageContaining("need 12 clusters");
    } else {
      cluster(blobs().rows(), apart, k());
    }
  }

  /** Whether clusters must satisfy side information of a kind. */
  private boolean hard(MethodInfo.Kind kind) {
    return method().info().strength() == MethodInfo.Strength.HARD
        && method().info().takes().contains(kind);
  }

  @Test
  default void manyLinksAndNoLabelsAreKeptAlsoOnRowsThatAreUnknown() {
    int[][] must = new int[30][];
    int[][] cannot = new int[30][];
    for (int e = 0; e < 30; e++) {
      must[e] = new int[] {e, e + 30};
      cannot[e] = new int[] {e, e + 31};
    }

    InMemoryClustering partition =
        cluster(blobs().rows(), MethodFixture.links(N, must, cannot), k());

    assertThat(MethodFixture.accuracy(partition, blobs().classes())).isGreaterThan(0.97);
  }

  @Test
  default void linksOfARowWithItselfAndSaidTwiceChangeNothing() {
    int[][] must = {{0, 3}, {1, 4}};
    int[][] more = {{0, 3}, {3, 0}, {1, 4}, {5, 5}};
    int[][] cannot = {{0, 1}};

    assertThat(cluster(blobs().rows(), MethodFixture.links(N, more, cannot), k()).clusters())
        .isEqualTo(cluster(blobs().rows(), MethodFixture.links(N, must, cannot), k()).clusters());
  }

  @Test
  default void contradictionsAreSaid() {
    int[][] must = {{0, 3}, {3, 6}, {1, 4}};
    SideInformation onOnePair = MethodFixture.links(N, must, new int[][] {{0, 3}, {1, 4}});
    SideInformation byChain = MethodFixture.links(N, must, new int[][] {{0, 6}});
    if (hard(MethodInfo.Kind.CANNOT_LINKS)) {
      assertThatThrownBy(() -> cluster(blobs().rows(), onOnePair, k()))
          .isInstanceOf(BadDataException.class)
          .hasMessageContaining("row 0 - row 3");
      assertThatThrownBy(() -> cluster(blobs().rows(), byChain, k()))
          .isInstanceOf(BadDataException.class)
          .hasMessageContaining("row 0 - row 3 - row 6");
      return;
    }
    InMemoryClustering samePair = cluster(blobs().rows(), onOnePair, k());
    InMemoryClustering chain = cluster(blobs().rows(), byChain, k());

    // Cannot-links that are not taken contradict nothing.
    if (method().info().takes().contains(MethodInfo.Kind.CANNOT_LINKS)) {
      assertThat(samePair.warnings())
          .anyMatch(warning -> warning.contains("contradict each other"));
      assertThat(chain.warnings()).anyMatch(warning -> warning.contains("contradict each other"));
    }
  }

  @Test
  default void unusedSideInformationIsSaid() {
    InMemoryClustering labels =
        cluster(blobs().rows(), SideInformation.ofLabels(blobs().labels(9)), k());

    if (!method().info().takes().contains(MethodInfo.Kind.LABELS)) {
      assertThat(labels.warnings()).anyMatch(warning -> warning.contains("takes no labels"));
    } else {
      assertThat(labels.values()).containsKeys("must", "cannot", "criterion");
    }
  }
}
