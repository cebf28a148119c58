package org.mustlink.core.registry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mustlink.core.evaluation.Contingency;
import org.mustlink.core.evaluation.Measures;
import org.mustlink.core.inmemory.InMemoryClustering;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.sideinfo.DrawnLinks;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.SideInformation;

/** Classifiers of the features that learn from the classes found for linked rows. */
class LinkedPoolTest {
  private static final int N = 600;
  private static final int D = 8;
  private static final int LINKED = 120;

  private final int[] classes = new int[N];
  private final Rows rows = rows();

  /**
   * The class depends on one of many columns, so that every neighbourhood contains rows of several
   * classes.
   */
  private Rows rows() {
    SplittableRandom random = new SplittableRandom(3);
    double[] data = new double[N * D];
    Arrays.setAll(data, i -> random.nextDouble());
    for (int i = 0; i < N; i++) {
      classes[i] = data[i * D] > 0.5 ? 1 : 0;
    }
    return new Rows(data, N, D);
  }

  @Test
  void classesThatFollowAFeatureAndNotTheGraphAreFound() {
    double alone = accuracy(fit("anchors", links()));
    assertThat(accuracy(fit("auto", links()))).isGreaterThan(alone + 0.1).isGreaterThan(0.85);
    assertThat(accuracy(fit("pool", links()))).isEqualTo(accuracy(fit("auto", links())));
  }

  @Test
  void labelsBesideLinksAreUsedAsWell() {
    int[] labels = IntStream.range(0, N).map(i -> i < LINKED ? classes[i] : -1).toArray();
    Links few = links(LINKED / 2, 20).links();
    SideInformation both = new SideInformation(few, labels, 2);
    double alone = accuracy(fit("anchors", both));
    assertThat(accuracy(fit("auto", both))).isGreaterThan(alone + 0.05).isGreaterThan(0.8);
    assertThat(fit("pool", both).clusters()).isEqualTo(fit("auto", both).clusters());
  }

  /** With two must-linked rows, no second class is known. */
  @Test
  void theLabelSolverIsUsedAloneIfAClassHasNoLinkedRow() {
    SideInformation one =
        SideInformation.of(
            Links.of(N, new int[] {0}, new int[] {1}, new boolean[] {true}, new double[] {1}));
    InMemoryClustering pooled = fit("pool", one);
    InMemoryClustering alone = fit("anchors", one);
    assertThat(pooled.clusters()).isEqualTo(alone.clusters());
    assertThat(pooled.margins()).isEqualTo(alone.margins());
  }

  private InMemoryClustering fit(String assign, SideInformation given) {
    return MethodRegistry.create("scacs", Map.of("assign", assign, "metric", "none"))
        .cluster(rows, given, OptionalInt.of(2), 1);
  }

  private double accuracy(InMemoryClustering found) {
    int[] others = IntStream.range(LINKED, N).toArray();
    return Measures.of(
            Contingency.of(
                IntStream.of(others).map(i -> found.clusters()[i]).toArray(),
                IntStream.of(others).map(i -> classes[i]).toArray()))
        .acc();
  }

  /** Five links for each of the first rows. */
  private SideInformation links() {
    return links(LINKED, 5 * LINKED);
  }

  /** Links between some of the first rows, all of them right. */
  private SideInformation links(int linked, int count) {
    return SideInformation.of(
        DrawnLinks.of(
            new SplittableRandom(5), N, linked, count, (one, two) -> classes[one] == classes[two]));
  }
}
