package org.mustlink.core.fit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mustlink.core.TestData;
import org.mustlink.core.TestData.Blobs;
import org.mustlink.core.evaluation.Contingency;
import org.mustlink.core.evaluation.Measures;
import org.mustlink.core.ids.Indices;
import org.mustlink.core.inmemory.InMemoryClustering;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.registry.MethodRegistry;
import org.mustlink.core.sideinfo.DrawnLinks;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.SideInformation;

/** Fits that decide by held-out links whether links guide them. */
class LinkTrialTest {
  private static final int ROWS = 600;
  private static final Blobs THREE = TestData.blobs(ROWS, 3, 3, 7, 1);

  /** The class of a row is that of whichever half of the first column it is in. */
  private static Rows oneColumnOfEight() {
    Random random = new Random(3);
    double[] data = random.doubles(8L * ROWS).toArray();
    for (int i = 0; i < ROWS; i++) {
      data[8 * i] = (data[8 * i] + i % 2) / 2;
    }
    return new Rows(data, ROWS, 8);
  }

  private static int[] halves() {
    return IntStream.range(0, ROWS).map(i -> i % 2).toArray();
  }

  private static Links links(int[] classes, int count, int rows, IntPredicate kept) {
    Links all =
        DrawnLinks.of(new Random(5), ROWS, rows, count, (one, two) -> classes[one] == classes[two]);
    return all.filter(i -> kept.test(all.must(i) ? 1 : 0));
  }

  private static InMemoryClustering fit(
      Rows rows, Links links, int[] labels, int k, Map<String, String> options) {
    return MethodRegistry.create("scacs", options)
        .cluster(
            rows,
            new SideInformation(links, labels, Arrays.stream(labels).max().orElse(-1) + 1),
            OptionalInt.of(k),
            7);
  }

  private static int[] withoutLinks(int[] labels) {
    return fit(THREE.rows(), links(halves(), 0, ROWS, must -> true), labels, 3, Map.of())
        .clusters();
  }

  private static double accuracy(InMemoryClustering found, int[] classes) {
    return Measures.of(Contingency.of(found.clusters(), classes)).acc();
  }

  /** Each row has a link or two, by classes that were drawn at random. */
  @Test
  void linksThatHaveNothingToDoWithTheFeaturesAreLeftOut() {
    int[] drawn = new Random(9).ints(ROWS, 0, 3).toArray();
    Links links = links(drawn, 400, ROWS, must -> true);
    int[] none = Indices.none(ROWS);
    InMemoryClustering asked = fit(THREE.rows(), links, none, 3, Map.of("assign", "anchors"));
    assertThat(accuracy(asked, THREE.classes())).isLessThan(0.9);
    InMemoryClustering found = fit(THREE.rows(), links, none, 3, Map.of());
    assertThat(found.clusters()).isEqualTo(withoutLinks(none));
    assertThat(accuracy(found, THREE.classes())).isGreaterThan(0.99);
    assertThat(found.warnings())
        .anyMatch(
            said ->
                said.startsWith("The links do not agree with the features")
                    && said.endsWith("The fit has found the clusters without links."));
  }

  @Test
  void labelsAloneGuideWhereLinksAreWrong() {
    int[] drawn = new Random(9).ints(ROWS, 0, 3).toArray();
    Links links = links(drawn, 200, ROWS, must -> true);
    int[] labels = THREE.labels(30);
    // Rows with a label have no link, which might contradict it.
    Links others = links.filter(i -> labels[links.first(i)] < 0 && labels[links.second(i)] < 0);
    InMemoryClustering found = fit(THREE.rows(), others, labels, 3, Map.of());
    assertThat(found.clusters()).isEqualTo(withoutLinks(labels));
    assertThat(accuracy(found, THREE.classes())).isGreaterThan(0.99);
    assertThat(found.warnings())
        .anyMatch(said -> said.endsWith("The fit has found the clusters by the labels alone."));
  }

  /** Also those of one kind alone, beside which random pairs stand for the other kind. */
  @Test
  void linksThatTellMoreThanTheFeaturesAreUsed() {
    Rows rows = oneColumnOfEight();
    int[] none = Indices.none(ROWS);
    double least =
        0.1
            + accuracy(
                fit(rows, links(halves(), 0, ROWS, must -> true), none, 2, Map.of()), halves());
    for (IntPredicate kept :
        new IntPredicate[] {must -> true, must -> must == 1, must -> must == 0}) {
      InMemoryClustering found =
          fit(rows, links(halves(), 600, 120, kept), none, 2, Map.of("metric", "none"));
      assertThat(accuracy(found, halves())).isGreaterThan(least);
      assertThat(found.warnings()).noneMatch(said -> said.contains("held out in turn"));
    }
  }
}
