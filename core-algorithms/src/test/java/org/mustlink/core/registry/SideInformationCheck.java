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

/** What every method must do with labels and links, whether it takes them or not. */
interface SideInformationCheck extends MethodFixture {
  Blobs HALVES = MethodFixture.apart(2, 6);

  @Test
  default void separatedClassesAreFoundWithLabels() {
    InMemoryClustering partition =
        cluster(BLOBS.rows(), SideInformation.ofLabels(BLOBS.labels(30)), 3);

    assertThat(MethodFixture.accuracy(partition, BLOBS.classes())).isGreaterThan(0.97);
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
                BLOBS.rows(), SideInformation.ofLabels(BLOBS.labels(30)), OptionalInt.empty(), 7);

    assertThat(partition.k()).isBetween(2, AbstractInMemoryMethod.MOST_CLUSTERS);
    if (method().info().takes().contains(MethodInfo.Kind.LABELS)) {
      assertThat(partition.k()).isEqualTo(3);
    }
  }

  @Test
  default void namesOfLabelsDoNotMatter() {
    int[] labels = BLOBS.labels(30);
    int[] renamed =
        Arrays.stream(labels).map(label -> label < 0 ? -1 : (label + 2) % 3 + 4).toArray();

    assertThat(cluster(BLOBS.rows(), SideInformation.ofLabels(renamed), 3).clusters())
        .isEqualTo(cluster(BLOBS.rows(), SideInformation.ofLabels(labels), 3).clusters());
  }

  @Test
  default void oneClassLabelledGivesAWholeResult() {
    int[] labels = new int[N];
    Arrays.setAll(labels, i -> i < 30 && BLOBS.classes()[i] == 1 ? 0 : -1);

    InMemoryClustering partition = cluster(BLOBS.rows(), SideInformation.ofLabels(labels), 3);

    assertThat(partition.warnings()).isNotEmpty();
    assertThat(MethodFixture.accuracy(partition, BLOBS.classes())).isGreaterThan(0.6);
  }

  @Test
  default void labelsOfTwoOfThreeClassesGiveAWholeResult() {
    int[] labels = new int[N];
    Arrays.setAll(labels, i -> i < 30 && BLOBS.classes()[i] < 2 ? BLOBS.classes()[i] : -1);

    assertThat(
            MethodFixture.accuracy(
                cluster(BLOBS.rows(), SideInformation.ofLabels(labels), 3), BLOBS.classes()))
        .isGreaterThan(0.6);
  }

  @Test
  default void allRowsLabelledGivesAWholeResult() {
    cluster(BLOBS.rows(), SideInformation.ofLabels(BLOBS.classes()), 3);
  }

  @Test
  default void onlyMustLinksOnlyCannotLinksOrOneLinkGiveAWholeResult() {
    int[][] must = {{0, 3}, {3, 6}, {1, 4}, {2, 5}};
    int[][] cannot = {{0, 1}, {1, 2}, {4, 6}};

    cluster(BLOBS.rows(), MethodFixture.links(N, must, new int[0][]), 3);
    cluster(BLOBS.rows(), MethodFixture.links(N, new int[0][], cannot), 3);
    cluster(BLOBS.rows(), MethodFixture.links(N, new int[][] {{0, 3}}, new int[0][]), 3);
    cluster(BLOBS.rows(), MethodFixture.links(N, new int[0][], new int[][] {{0, 1}}), 3);
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
      assertThatThrownBy(() -> cluster(BLOBS.rows(), apart, 3))
          .isInstanceOf(BadDataException.class)
          .hasMessageContaining("row 0, row 1, row 2")
          .hasMessageContaining("need 12 clusters");
    } else {
      cluster(BLOBS.rows(), apart, 3);
    }
  }

  /** Whether clusters must satisfy side information of a kind. */
  private boolean hard(MethodInfo.Kind kind) {
    return method().info().strength() == MethodInfo.Strength.HARD
        && method().info().takes().contains(kind);
  }

  @Test
  default void manyLinksAndNoLabelsAreKeptAlsoOnRowsThatWereNotTold() {
    int[][] must = new int[30][];
    int[][] cannot = new int[30][];
    for (int e = 0; e < 30; e++) {
      must[e] = new int[] {e, e + 30};
      cannot[e] = new int[] {e, e + 31};
    }

    InMemoryClustering partition = cluster(BLOBS.rows(), MethodFixture.links(N, must, cannot), 3);

    assertThat(MethodFixture.accuracy(partition, BLOBS.classes())).isGreaterThan(0.97);
  }

  @Test
  default void linksOfARowWithItselfAndSaidTwiceChangeNothing() {
    int[][] must = {{0, 3}, {1, 4}};
    int[][] more = {{0, 3}, {3, 0}, {1, 4}, {5, 5}};
    int[][] cannot = {{0, 1}};

    assertThat(cluster(BLOBS.rows(), MethodFixture.links(N, more, cannot), 3).clusters())
        .isEqualTo(cluster(BLOBS.rows(), MethodFixture.links(N, must, cannot), 3).clusters());
  }

  @Test
  default void contradictionsAreSaid() {
    int[][] must = {{0, 3}, {3, 6}, {1, 4}};
    SideInformation onOnePair = MethodFixture.links(N, must, new int[][] {{0, 3}, {1, 4}});
    SideInformation byChain = MethodFixture.links(N, must, new int[][] {{0, 6}});
    if (hard(MethodInfo.Kind.CANNOT_LINKS)) {
      assertThatThrownBy(() -> cluster(BLOBS.rows(), onOnePair, 3))
          .isInstanceOf(BadDataException.class)
          .hasMessageContaining("row 0 - row 3");
      assertThatThrownBy(() -> cluster(BLOBS.rows(), byChain, 3))
          .isInstanceOf(BadDataException.class)
          .hasMessageContaining("row 0 - row 3 - row 6");
      return;
    }
    InMemoryClustering samePair = cluster(BLOBS.rows(), onOnePair, 3);
    InMemoryClustering chain = cluster(BLOBS.rows(), byChain, 3);

    if (!method().info().takes().isEmpty()) {
      assertThat(samePair.warnings()).anyMatch(warning -> warning.contains("contradicts"));
      assertThat(chain.warnings()).anyMatch(warning -> warning.contains("contradicts"));
    }
  }

  @Test
  default void unusedSideInformationIsSaid() {
    InMemoryClustering labels = cluster(BLOBS.rows(), SideInformation.ofLabels(BLOBS.labels(9)), 3);

    if (!method().info().takes().contains(MethodInfo.Kind.LABELS)) {
      assertThat(labels.warnings()).anyMatch(warning -> warning.contains("takes no labels"));
    } else {
      assertThat(labels.values()).containsKeys("must", "cannot", "criterion");
    }
  }
}
