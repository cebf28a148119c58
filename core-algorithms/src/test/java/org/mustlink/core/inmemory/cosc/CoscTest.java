package org.mustlink.core.inmemory.cosc;

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
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.graph.Graph;
import org.mustlink.core.graph.Graphs;
import org.mustlink.core.inmemory.InMemoryClustering;
import org.mustlink.core.inmemory.PairwiseReader;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.SideInformation;

/** The links that clusters satisfy. */
class CoscTest {
  private static final int N = 60;
  private static final Rows ROWS = new Rows(TestData.normal(2 * N, 5), N, 2);
  private static final Map<String, String> FEW_STARTS = Map.of("bisectionStarts", "2");

  /** Links between random pairs of rows that follow the classes of the rows. */
  private static SideInformation links(int[] classes, int count, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int[] first = new int[count];
    int[] second = new int[count];
    boolean[] must = new boolean[count];
    double[] weights = new double[count];
    for (int e = 0; e < count; e++) {
      first[e] = random.nextInt(N);
      second[e] = (first[e] + 1 + random.nextInt(N - 1)) % N;
      must[e] = classes[first[e]] == classes[second[e]];
      weights[e] = 1 - random.nextDouble() / 2;
    }
    return SideInformation.of(Links.of(N, first, second, must, weights));
  }

  /** Random classes, independent of the rows. */
  private static int[] drawn(int k, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return IntStream.range(0, N).map(i -> i < k ? i : random.nextInt(k)).toArray();
  }

  private static double value(InMemoryClustering found, String name) {
    return found.values().getOrDefault(name, Double.NaN);
  }

  private static InMemoryClustering cluster(
      Map<String, String> options, SideInformation side, int k) {
    return new Cosc(options).cluster(ROWS, side, OptionalInt.of(k), 3);
  }

  @Test
  void twoClustersKeepAHundredConsistentSetsOfLinks() {
    for (int set = 0; set < 100; set++) {
      InMemoryClustering found = cluster(FEW_STARTS, links(drawn(2, set), 5 + set, 1000L + set), 2);

      assertThat(found.k()).isEqualTo(2);
      assertThat(found.values()).containsEntry("must", 1.0).containsEntry("cannot", 1.0);
    }
  }

  @Test
  void moreClustersKeepMustLinksAndAllLabels() {
    for (int set = 0; set < 10; set++) {
      int[] classes = drawn(4, set);
      int[] labels = Arrays.stream(classes).toArray();
      Arrays.fill(labels, 20, N, -1);
      InMemoryClustering labelled = cluster(FEW_STARTS, SideInformation.ofLabels(labels), 4);
      InMemoryClustering linked = cluster(FEW_STARTS, links(classes, 60, set), 4);

      assertThat(labelled.values()).containsEntry("must", 1.0).containsEntry("cannot", 1.0);
      assertThat(linked.values()).containsEntry("must", 1.0);
      assertThat(value(linked, "cannot")).isGreaterThan(0.9);
      assertThat(linked.warnings().isEmpty()).isEqualTo(value(linked, "cannot") == 1);
    }
  }

  @Test
  void cannotLinksThatTwoClustersCannotKeepAreRefusedUnlessTheyHaveACost() {
    int[] ring = {0, 1, 2, 3, 4};
    int[] next = {1, 2, 3, 4, 0};
    double[] ones = {1, 1, 1, 1, 1};
    SideInformation odd = SideInformation.of(Links.of(N, ring, next, new boolean[5], ones));

    assertThatThrownBy(() -> cluster(Map.of(), odd, 2))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("no two clusters can")
        .hasMessageContaining("or set violationCost");
    assertThat(cluster(Map.of("violationCost", "50"), odd, 2).values())
        .containsEntry("cannot", 0.8);
    assertThat(cluster(FEW_STARTS, odd, 3).values()).containsEntry("cannot", 1.0);
  }

  @Test
  void linksWithoutCostAreIgnoredAndACostMakesFewerOfThemViolated() {
    SideInformation side = links(drawn(2, 1), 40, 1);
    InMemoryClustering free = cluster(Map.of("violationCost", "0"), side, 2);
    InMemoryClustering dear = cluster(Map.of("violationCost", "100"), side, 2);
    InMemoryClustering none = cluster(Map.of(), SideInformation.none(N), 2);

    assertThat(value(free, "mncut")).isCloseTo(value(none, "mncut"), within(1e-9));
    assertThat(value(dear, "must") + value(dear, "cannot"))
        .isGreaterThan(value(free, "must") + value(free, "cannot"));
  }

  @Test
  void aLargeTableIsReportedThatItsGraphIsApproximate() {
    int n = 200_001;
    int[] labels = IntStream.range(0, n).map(i -> i % 2).toArray();
    InMemoryClustering found =
        new Cosc(Map.of("graphNeighbours", "2"))
            .cluster(
                TestData.normalRows(n, 2, 9),
                SideInformation.ofLabels(labels),
                OptionalInt.of(2),
                1);

    assertThat(found.clusters()).isEqualTo(labels);
    assertThat(found.warnings())
        .singleElement()
        .asString()
        .contains("The table has 200,001 rows", "approximate");
  }

  @Test
  void aClassThatNoRowHasSeparatesNothing() {
    int[] labels = new int[N];
    Arrays.fill(labels, -1);
    labels[3] = 0;
    labels[5] = 2;
    ContractedProblem contraction =
        ContractedProblem.of(
            Graphs.selfTuning(ROWS, 8),
            PairwiseReader.read(SideInformation.ofLabels(labels), Cosc.information()),
            true);

    assertThat(contraction.problem().cannot().first()).containsExactly(3);
    assertThat(contraction.problem().cannot().second()).containsExactly(5);
  }

  @Test
  void contractionKeepsCutsAndVolumes() {
    Graph graph = Graphs.selfTuning(ROWS, 8);
    SideInformation side = links(drawn(2, 7), 30, 7);
    ContractedProblem contraction =
        ContractedProblem.of(graph, PairwiseReader.read(side, Cosc.information()), true);
    boolean[] sides = new boolean[contraction.problem().nodes()];
    for (int i = 0; i < sides.length; i++) {
      sides[i] = i % 2 == 0;
    }
    double[] cut = new double[1];
    graph.edges(
        (i, j, weight) ->
            cut[0] +=
                sides[contraction.nodeOf()[i]] == sides[contraction.nodeOf()[j]] ? 0 : weight);

    assertThat(Bipartition.of(contraction.problem(), sides).cut()).isCloseTo(cut[0], within(1e-9));
    assertThat(contraction.problem().volume())
        .isCloseTo(Arrays.stream(graph.degrees()).sum(), within(1e-9));
  }

  @Test
  void aDenseGraphOfALargeTableIsRefused() {
    int n = 10_001;
    Rows large = new Rows(TestData.normal(n, 1), n, 1);

    assertThatThrownBy(
            () ->
                new Cosc(Map.of("affinity", "gaussian"))
                    .cluster(large, SideInformation.none(n), OptionalInt.of(2), 1))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining("joins all pairs of rows");
  }
}
