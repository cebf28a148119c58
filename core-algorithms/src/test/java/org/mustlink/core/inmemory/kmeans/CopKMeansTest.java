package org.mustlink.core.inmemory.kmeans;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mustlink.core.TestData;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.inmemory.InMemoryClustering;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.SideInformation;

/** COP-KMeans violates no link, and is infeasible only if no clusters satisfy all links. */
class CopKMeansTest {
  private static final CopKMeans METHOD = new CopKMeans(Map.of());

  private static InMemoryClustering cluster(Rows rows, SideInformation side, int k) {
    return METHOD.cluster(rows, side, OptionalInt.of(k), 3);
  }

  @Test
  void noLinkOfAConsistentSetIsEverViolated() {
    for (int draw = 0; draw < 150; draw++) {
      SplittableRandom random = new SplittableRandom(draw);
      int k = 2 + draw % 4;
      int[] classes = random.ints(50, 0, k).toArray();
      SideInformation side = LinkSets.consistent(classes, 10 + draw, random);

      InMemoryClustering found = cluster(TestData.normalRows(50, 2, draw), side, k);

      assertThat(LinkSets.satisfied(side.links(), found.clusters())).as("draw %s", draw).isTrue();
      assertThat(found.values()).containsEntry("must", 1.0).containsEntry("cannot", 1.0);
    }
  }

  @Test
  void labelsAndLinksAreKeptTogether() {
    for (int draw = 0; draw < 30; draw++) {
      SplittableRandom random = new SplittableRandom(draw);
      int[] classes = random.ints(40, 0, 3).toArray();
      classes[0] = 0;
      classes[1] = 1;
      classes[2] = 2;
      int[] labels = IntStream.range(0, 40).map(i -> i < 12 ? classes[i] : -1).toArray();
      Links links = LinkSets.consistent(classes, 40, random).links();

      int[] found =
          cluster(TestData.normalRows(40, 3, draw), new SideInformation(links, labels, 3), 3)
              .clusters();

      assertThat(LinkSets.satisfied(links, found)).isTrue();
      for (int i = 0; i < 12; i++) {
        for (int j = 0; j < i; j++) {
          assertThat(found[i] == found[j]).isEqualTo(labels[i] == labels[j]);
        }
      }
    }
  }

  /** Compares with all 3^7 assignments. */
  @Test
  void itIsInfeasibleExactlyWhereNoPartitionSatisfiesAllCannotLinks() {
    int feasible = 0;
    for (int draw = 0; draw < 200; draw++) {
      SplittableRandom random = new SplittableRandom(draw);
      String[] pairs =
          IntStream.range(0, 7)
              .boxed()
              .flatMap(i -> IntStream.range(0, i).mapToObj(j -> "" + j + i))
              .filter(pair -> random.nextDouble() < 0.62)
              .toArray(String[]::new);
      SideInformation side = LinkSets.cannot(7, pairs);
      Rows rows = TestData.normalRows(7, 2, draw);
      if (bruteForce(side.links())) {
        feasible++;
        assertThat(LinkSets.satisfied(side.links(), cluster(rows, side, 3).clusters())).isTrue();
      } else {
        assertThatThrownBy(() -> cluster(rows, side, 3)).isInstanceOf(BadDataException.class);
      }
    }
    assertThat(feasible).isBetween(20, 180);
  }

  private static boolean bruteForce(Links links) {
    return IntStream.range(0, 2187)
        .mapToObj(code -> IntStream.range(0, 7).map(i -> code / (int) Math.pow(3, i) % 3).toArray())
        .anyMatch(clusters -> LinkSets.satisfied(links, clusters));
  }

  /** A cycle of odd length contains no clique of three rows that would show the infeasibility. */
  @Test
  void infeasibilityIsReportedWithItsRows() {
    SideInformation ring = LinkSets.cannot(8, "12", "23", "34", "45", "15");

    assertThatThrownBy(() -> cluster(TestData.normalRows(8, 2, 1), ring, 2))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("2 clusters that violate no link, and there are none")
        .hasMessageContaining("cannot-links of row 1, row 2, row 3, row 4, row 5,")
        .hasMessageContaining("Remove some, set k higher");
    assertThat(
            LinkSets.satisfied(
                ring.links(), cluster(TestData.normalRows(8, 2, 1), ring, 3).clusters()))
        .isTrue();
  }

  @Test
  void theOrderOfThePaperReachesADeadEndThatFewestClustersAvoids() {
    int dead = 0;
    for (int draw = 0; draw < 20; draw++) {
      SplittableRandom random = new SplittableRandom(draw);
      int[] classes = random.ints(60, 0, 2).toArray();
      SideInformation side = LinkSets.consistent(classes, 90, random);
      Rows rows = TestData.normalRows(60, 2, draw);
      try {
        new CopKMeans(Map.of("order", "random", "starts", "1"))
            .cluster(rows, side, OptionalInt.of(2), draw);
      } catch (BadDataException e) {
        assertThat(e).hasMessageContaining("none were found in 1 starts");
        dead++;
      }
      assertThat(cluster(rows, side, 2).values()).containsEntry("deadEnds", 0.0);
    }
    assertThat(dead).isGreaterThan(10);
  }

  @Test
  void cannotLinkedEqualRowsAreSeparated() {
    Rows equal = new Rows(new double[10], 5, 2);

    assertThat(cluster(equal, LinkSets.cannot(5, "01", "12"), 2).clusters()).startsWith(0, 1, 0);
  }

  @Test
  void withoutSideInformationItIsKMeans() {
    TestData.Blobs blobs = TestData.blobs(90, 2, 3, 8, 5);

    InMemoryClustering found =
        new CopKMeans(Map.of("scale", "none"))
            .cluster(blobs.rows(), SideInformation.none(90), OptionalInt.of(3), 3);

    assertThat(found.clusters()).isEqualTo(blobs.classes());
    // The part within components is not counted; without links there is none.
    assertThat(found.values().get("cost")).isCloseTo(cost(found), within(1e-9));
  }

  private static double cost(InMemoryClustering found) {
    double cost = 0;
    var points = found.embedding().orElseThrow();
    for (int j = 0; j < found.k(); j++) {
      int cluster = j;
      int[] members =
          IntStream.range(0, points.numRows())
              .filter(i -> found.clusters()[i] == cluster)
              .toArray();
      for (int t = 0; t < points.numCols(); t++) {
        int column = t;
        double[] values = IntStream.of(members).mapToDouble(i -> points.apply(i, column)).toArray();
        double mean = Arrays.stream(values).average().orElse(0);
        cost += Arrays.stream(values).map(x -> (x - mean) * (x - mean)).sum();
      }
    }
    return cost;
  }

  @Test
  void moreMustLinksThanClustersLeaveFewerClusters() {
    SideInformation all = SideInformation.ofLabels(new int[] {0, 0, 0, -1});

    assertThat(cluster(TestData.normalRows(4, 2, 2), all, 4).k()).isEqualTo(2);
  }
}
