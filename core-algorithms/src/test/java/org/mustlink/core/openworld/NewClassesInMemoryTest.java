package org.mustlink.core.openworld;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mustlink.core.TestData;
import org.mustlink.core.TestData.Blobs;
import org.mustlink.core.evaluation.Contingency;
import org.mustlink.core.evaluation.Measures;
import org.mustlink.core.ids.Indices;
import org.mustlink.core.inmemory.InMemoryClustering;
import org.mustlink.core.registry.MethodRegistry;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.SideInformation;

/** Classes without labels, from a table in memory to clusters. */
class NewClassesInMemoryTest {
  private static final Blobs SIX = TestData.blobs(1200, 3, 6, 7, 1);

  private static InMemoryClustering fit(int[] labels, OptionalInt k, String... keysAndValues) {
    return fit(SideInformation.ofLabels(labels), k, keysAndValues);
  }

  private static InMemoryClustering fit(
      SideInformation side, OptionalInt k, String... keysAndValues) {
    Map<String, String> given =
        keysAndValues.length == 0 ? Map.of() : Map.of(keysAndValues[0], keysAndValues[1]);
    return MethodRegistry.create("scacs", given).cluster(SIX.rows(), side, k, 7);
  }

  /** Cannot-links of pairs of rows, and must-links of rows of the same class. */
  private static SideInformation linked(int[] labels, int[][] pairs) {
    double[] weights = new double[pairs.length];
    Arrays.fill(weights, 1);
    boolean[] must = new boolean[pairs.length];
    for (int i = 0; i < pairs.length; i++) {
      must[i] = SIX.classes()[pairs[i][0]] == SIX.classes()[pairs[i][1]];
    }
    Links links =
        Links.of(
            labels.length,
            Arrays.stream(pairs).mapToInt(pair -> pair[0]).toArray(),
            Arrays.stream(pairs).mapToInt(pair -> pair[1]).toArray(),
            must,
            weights);
    return new SideInformation(links, labels, Arrays.stream(labels).max().orElse(-1) + 1);
  }

  /** The first row of a class from a row on. */
  private static int row(int of, int from) {
    return IntStream.range(from, 1200)
        .filter(i -> SIX.classes()[i] == of)
        .findFirst()
        .orElseThrow();
  }

  /** Pairs of neighbouring rows from the 200th on, without those of some classes. */
  private static int[][] pairs(int count, int classes) {
    int[] some = IntStream.range(200, 1200).filter(i -> SIX.classes()[i] < classes).toArray();
    return IntStream.range(0, count)
        .mapToObj(i -> new int[] {some[i], some[i + 1]})
        .toArray(int[][]::new);
  }

  /** Labels of the classes 0 to named - 1 among the first rows. */
  private static int[] labels(int rows, int named) {
    int[] labels = SIX.labels(rows);
    return Arrays.stream(labels).map(label -> label < named ? label : -1).toArray();
  }

  private static double accuracy(InMemoryClustering found) {
    return Measures.of(Contingency.of(found.clusters(), SIX.classes())).acc();
  }

  @Test
  void theirNumberIsFound() {
    InMemoryClustering found = fit(labels(120, 4), OptionalInt.empty());
    assertThat(found.k()).isEqualTo(6);
    assertThat(accuracy(found)).isGreaterThan(0.98);
    assertThat(found.warnings()).anyMatch(said -> said.startsWith("Labels name 4 classes."));
    // The first clusters are the classes of the labels.
    assertThat(IntStream.range(0, 120).filter(i -> SIX.classes()[i] < 4))
        .allMatch(i -> found.clusters()[i] == SIX.classes()[i]);
  }

  @Test
  void theirNumberMayBeGiven() {
    InMemoryClustering byK = fit(labels(120, 3), OptionalInt.of(6));
    InMemoryClustering byOption = fit(labels(120, 3), OptionalInt.empty(), "newClasses", "3");
    assertThat(accuracy(byK)).isGreaterThan(0.98);
    assertThat(byOption.clusters()).isEqualTo(byK.clusters());
  }

  @Test
  void rowsWithoutLabelsAreNewIfAllRowsOfNamedClassesHaveLabels() {
    InMemoryClustering found = fit(labels(1200, 4), OptionalInt.of(6));
    assertThat(accuracy(found)).isGreaterThan(0.99);
    assertThat(IntStream.range(0, 1200).filter(i -> SIX.classes()[i] >= 4))
        .allMatch(i -> found.clusters()[i] >= 4);
  }

  @Test
  void oneNamedClassIsEnoughIfTheNumberIsGiven() {
    assertThat(accuracy(fit(labels(120, 1), OptionalInt.of(6)))).isGreaterThan(0.95);
  }

  @Test
  void theirNumberIsFoundBesideLinks() {
    InMemoryClustering found = fit(linked(labels(120, 4), pairs(80, 6)), OptionalInt.empty());
    assertThat(found.k()).isEqualTo(6);
    assertThat(accuracy(found)).isGreaterThan(0.98);
    assertThat(found.warnings()).anyMatch(said -> said.startsWith("Labels name 4 classes."));
    InMemoryClustering set =
        fit(linked(labels(120, 4), pairs(80, 6)), OptionalInt.empty(), "newClasses", "2");
    assertThat(set.clusters()).isEqualTo(found.clusters());
  }

  @Test
  void withLinksAndWithoutNewClassesTheFitIsWhatItIsWithoutLookingForThem() {
    SideInformation side = linked(labels(120, 6), pairs(80, 6));
    InMemoryClustering looked = fit(side, OptionalInt.empty());
    InMemoryClustering none = fit(side, OptionalInt.empty(), "newClasses", "none");
    assertThat(looked.clusters()).isEqualTo(none.clusters());
    assertThat(looked.margins()).isEqualTo(none.margins());
    assertThat(looked.warnings()).isEqualTo(none.warnings());
  }

  /**
   * Five labels tell nothing of other classes, but cannot-links of one row with each of them do.
   */
  @Test
  void linksProveThatThereIsOne() {
    int[] labels = new int[1200];
    Arrays.fill(labels, -1);
    IntStream.range(0, 5).forEach(j -> labels[row(j, 0)] = j);
    int other = row(5, 0);
    int[][] apart =
        IntStream.range(0, 5).mapToObj(j -> new int[] {row(j, 0), other}).toArray(int[][]::new);
    InMemoryClustering found = fit(linked(labels, apart), OptionalInt.empty());
    assertThat(found.k()).isEqualTo(6);
    assertThat(found.clusters()[other]).isEqualTo(5);
    assertThat(found.warnings()).anyMatch(said -> said.contains("links prove that there is at"));
    assertThat(accuracy(found)).isGreaterThan(0.98);
    assertThat(fit(linked(labels, apart), OptionalInt.empty(), "newClasses", "none").k())
        .isEqualTo(5);
    assertThat(fit(linked(labels, Arrays.copyOf(apart, 4)), OptionalInt.empty()).k()).isEqualTo(5);
  }

  /** Two rows apart from all labels and from each other are too few links to solve for clusters. */
  @Test
  void rowsThatLinksProveToBeNewAreInDifferentNewClusters() {
    int[] labels = labels(120, 4);
    int[] others = {row(4, 300), row(5, 300)};
    int[][] apart =
        IntStream.range(0, 9)
            .mapToObj(
                i ->
                    i < 8
                        ? new int[] {row(i / 2, 0), others[i % 2]}
                        : new int[] {others[0], others[1]})
            .toArray(int[][]::new);
    InMemoryClustering found = fit(linked(labels, apart), OptionalInt.empty());
    assertThat(found.k()).isEqualTo(6);
    assertThat(new int[] {found.clusters()[others[0]], found.clusters()[others[1]]})
        .containsExactlyInAnyOrder(4, 5);
    assertThat(found.warnings()).anyMatch(said -> said.contains("at least 2 more"));
    assertThat(accuracy(found)).isGreaterThan(0.98);
  }

  /** Links without labels, on rows of three of six clusters. */
  @Test
  void clustersWithoutLinkedRowsAreFoundBesideFewLinks() {
    int[] none = new int[1200];
    Arrays.fill(none, -1);
    for (OptionalInt k : new OptionalInt[] {OptionalInt.of(6), OptionalInt.empty()}) {
      InMemoryClustering found = fit(linked(none, pairs(5, 3)), k);
      assertThat(found.k()).isEqualTo(6);
      assertThat(accuracy(found)).isGreaterThan(0.98);
    }
  }

  /** Links on rows of named classes alone do not divide these into new clusters. */
  @Test
  void newClassesAreFoundThoughNoRowOfThemIsLinked() {
    InMemoryClustering found = fit(linked(labels(120, 4), pairs(60, 4)), OptionalInt.empty());
    assertThat(found.k()).isEqualTo(6);
    assertThat(accuracy(found)).isGreaterThan(0.98);
  }

  @Test
  void withoutNewClassesTheFitIsWhatItIsWithoutLookingForThem() {
    InMemoryClustering looked = fit(labels(120, 6), OptionalInt.empty());
    InMemoryClustering none = fit(labels(120, 6), OptionalInt.empty(), "newClasses", "none");
    assertThat(looked.k()).isEqualTo(6);
    assertThat(looked.clusters()).isEqualTo(none.clusters());
    assertThat(looked.margins()).isEqualTo(none.margins());
    assertThat(looked.warnings()).isEqualTo(none.warnings());
  }

  /**
   * Labels of the rows that are nearest to one row, and of one row of each class; and many labels
   * of one class beside few of the others.
   */
  @Test
  void rowsThatNoLabelReachesAreNoNewClassesWherePeopleChoseWhatToLabel() {
    int warned = 0;
    for (int seed = 0; seed < 5; seed++) {
      int centre = 7 * seed;
      int[] near = Indices.ascending(1200, i -> SIX.rows().squaredDistance(i, centre));
      int[] ofOne = IntStream.range(0, 1200).filter(i -> SIX.classes()[i] == 3).toArray();
      for (int[] order : new int[][] {near, ofOne}) {
        int[] labels = new int[1200];
        Arrays.fill(labels, -1);
        IntStream.range(0, 60).forEach(i -> labels[order[i]] = SIX.classes()[order[i]]);
        for (int j = 0; j < 6; j++) {
          labels[row(j, 90 * seed)] = j;
        }
        InMemoryClustering found = fit(labels, OptionalInt.empty());
        assertThat(found.k()).isEqualTo(6);
        warned +=
            found.warnings().stream().anyMatch(said -> said.contains("The fit makes no new class"))
                ? 1
                : 0;
      }
    }
    assertThat(warned).isPositive();
  }
}
