package org.mustlink.core.hmrf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mustlink.core.TestData;
import org.mustlink.core.TestData.Blobs;
import org.mustlink.core.evaluation.Contingency;
import org.mustlink.core.evaluation.Measures;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.Codes;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.scacs.LandmarkGraph;
import org.mustlink.core.scacs.LandmarkSpectrum;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.SideInformation;

/** Four overlapping blobs, and links between 120 of their rows. */
class HiddenMarkovRandomFieldTest {
  private static final int K = 4;
  private static final int LINKED = 120;
  private static final int P = 80;
  private static final int PAIRS = 5 * LINKED;
  private static final Blobs BLOBS = TestData.blobs(1200, 4, K, 4, 3);
  private static final int[] TRUTH = Arrays.copyOf(BLOBS.classes(), LINKED);
  private static final Codes CODES =
      Codes.of(
          BLOBS.rows(), BLOBS.rows().take(IntStream.range(600, 600 + P).toArray()), 3, none(1200));
  private static final LandmarkGraph GRAPH = LandmarkGraph.of(CODES.sums(P, 0, 1200));
  private static final LandmarkSpectrum SPECTRUM = LandmarkSpectrum.of(GRAPH);
  private static final CodedRows ROWS =
      new CodedRows(CODES.positions(), CODES.weights(), 3)
          .take(IntStream.range(0, LINKED).toArray());

  private static final Rows POINTS = BLOBS.rows().take(IntStream.range(0, LINKED).toArray());

  @Test
  void classesAreInferredFromLinks() {
    SideInformation sideInformation = SideInformation.of(links(0, 1, i -> true));
    PseudoClasses found = run(sideInformation);
    assertThat(accuracy(found)).isGreaterThan(0.97);
    assertThat(found.reliability().must()).isGreaterThan(0.95);
    assertThat(found.reliability().cannot()).isGreaterThan(0.97);
    assertThat(found.classes()[0]).isZero();
    for (int row = 0; row < LINKED; row++) {
      assertThat(Arrays.stream(found.beliefs(), row * K, (row + 1) * K).max().orElseThrow())
          .isEqualTo(found.beliefs()[row * K + found.classes()[row]]);
    }
  }

  /** A fifth of the links is wrong: the closure of the must-links would join all classes. */
  @Test
  void wrongLinksAreDetected() {
    Links links = links(0.2, 2, i -> true);
    PseudoClasses found = run(SideInformation.of(links));
    assertThat(accuracy(found)).isGreaterThan(0.93);
    assertThat(found.reliability().must()).isBetween(0.4, 0.75);
    long doubted = 0;
    long rightly = 0;
    for (int i = 0; i < links.size(); i++) {
      if (error(links, i, found.beliefs()) > 0.5) {
        doubted++;
        rightly += wrong(links, i) ? 1 : 0;
      }
    }
    assertThat(rightly).isGreaterThan(80);
    assertThat(rightly / (double) doubted).isGreaterThan(0.85);
  }

  /** Wrong links of small weight have little effect. */
  @Test
  void linksAreWeighted() {
    Links all = links(0.35, 4, i -> true);
    Links weighed =
        Links.of(
            LINKED,
            IntStream.range(0, all.size()).map(all::first).toArray(),
            IntStream.range(0, all.size()).map(all::second).toArray(),
            must(all),
            IntStream.range(0, all.size()).mapToDouble(i -> wrong(all, i) ? 0.01 : 1).toArray());
    assertThat(accuracy(run(SideInformation.of(weighed)))).isGreaterThan(0.97);
  }

  @Test
  void theOrderOfTheLinksDoesNotMatter() {
    Links links = links(0.1, 5, i -> true);
    int[] backward = IntStream.range(0, links.size()).map(i -> links.size() - 1 - i).toArray();
    boolean[] must = new boolean[backward.length];
    for (int i = 0; i < must.length; i++) {
      must[i] = links.must(backward[i]);
    }
    Links moved =
        Links.of(
            LINKED,
            IntStream.of(backward).map(links::second).toArray(),
            IntStream.of(backward).map(links::first).toArray(),
            must,
            IntStream.of(backward).mapToDouble(links::weight).toArray());
    PseudoClasses found = run(SideInformation.of(links));
    PseudoClasses again = run(SideInformation.of(moved));
    assertThat(again.classes()).isEqualTo(found.classes());
    assertThat(again.beliefs()).isEqualTo(found.beliefs());
    assertThat(again.reliability()).isEqualTo(found.reliability());
  }

  @Test
  void labelsNameTheClasses() {
    int[] labels = none(LINKED);
    for (int row = 0; row < 40; row++) {
      // The classes 3 and 1 are labelled, by the numbers 0 and 1.
      labels[row] = TRUTH[row] == 3 ? 0 : TRUTH[row] == 1 ? 1 : -1;
    }
    PseudoClasses found = run(new SideInformation(links(0, 6, i -> true), labels, 2));
    assertThat(accuracy(found)).isGreaterThan(0.97);
    assertThat(right(found, 3, 0)).isGreaterThan(27);
    assertThat(right(found, 1, 1)).isGreaterThan(27);
    assertThat(found.reliability().labels()).isGreaterThan(0.9);
  }

  @Test
  void wrongLabelsAreOutvoted() {
    int[] labels = TRUTH.clone();
    SplittableRandom random = new SplittableRandom(8);
    for (int row = 0; row < LINKED; row++) {
      if (random.nextDouble() < 0.2) {
        labels[row] = (labels[row] + 1 + random.nextInt(K - 1)) % K;
      }
    }
    PseudoClasses found = run(new SideInformation(noLinks(), labels, K));
    assertThat(accuracy(found)).isGreaterThan(0.92);
    assertThat(found.reliability().labels()).isBetween(0.7, 0.9);
    assertThat(IntStream.range(0, LINKED).filter(i -> found.classes()[i] == TRUTH[i]).count())
        .isGreaterThan(110);
  }

  @Test
  void linksOfOneKind() {
    Links all = links(0, 9, i -> true);
    assertThat(accuracy(run(SideInformation.of(all.filter(all::must))))).isGreaterThan(0.93);
    assertThat(accuracy(run(SideInformation.of(all.filter(i -> !all.must(i))))))
        .isGreaterThan(0.93);
  }

  @Test
  void littleOrNoSideInformation() {
    Links one = Links.of(LINKED, new int[] {3}, new int[] {7}, new boolean[1], new double[] {1});
    check(run(SideInformation.of(one)));
    check(run(SideInformation.of(noLinks())));
    int[] single = none(LINKED);
    single[5] = 0;
    check(run(new SideInformation(noLinks(), single, 1)));
    Links contradiction =
        Links.of(
            LINKED,
            new int[] {3, 3},
            new int[] {7, 7},
            new boolean[] {true, false},
            new double[] {1, 1});
    check(run(SideInformation.of(contradiction)));
  }

  @Test
  void allRowsInOneComponent() {
    int[] first = IntStream.range(0, LINKED - 1).toArray();
    int[] second = IntStream.range(1, LINKED).toArray();
    boolean[] must = new boolean[LINKED - 1];
    Arrays.fill(must, true);
    double[] weights = new double[LINKED - 1];
    Arrays.fill(weights, 1);
    check(run(SideInformation.of(Links.of(LINKED, first, second, must, weights))));
  }

  @Test
  void inputsThatDoNotFitAreRefused() {
    CodedRows fewer = ROWS.take(new int[] {0, 1});
    assertThatThrownBy(
            () ->
                HiddenMarkovRandomField.run(
                    GRAPH,
                    SPECTRUM,
                    fewer,
                    POINTS,
                    SideInformation.of(noLinks()),
                    K,
                    SearchEffort.FULL,
                    1))
        .hasMessageContaining("do not fit");
  }

  private static PseudoClasses run(SideInformation sideInformation) {
    return HiddenMarkovRandomField.run(
        GRAPH, SPECTRUM, ROWS, POINTS, sideInformation, K, SearchEffort.FULL, 42);
  }

  private static void check(PseudoClasses found) {
    assertThat(Arrays.stream(found.classes())).hasSize(LINKED).allMatch(j -> j >= 0 && j < K);
    assertThat(Arrays.stream(found.beliefs())).allMatch(belief -> belief >= 0 && belief <= 1);
    assertThat(found.reliability().must()).isBetween(0.0, 1.0);
  }

  private static double accuracy(PseudoClasses found) {
    return Measures.of(Contingency.of(found.classes(), TRUTH)).acc();
  }

  private static long right(PseudoClasses found, int truth, int number) {
    return IntStream.range(0, LINKED)
        .filter(i -> TRUTH[i] == truth && found.classes()[i] == number)
        .count();
  }

  /** The probability that a link is wrong, from the beliefs in the classes of its rows. */
  private static double error(Links links, int i, double[] beliefs) {
    double same =
        IntStream.range(0, K)
            .mapToDouble(j -> beliefs[links.first(i) * K + j] * beliefs[links.second(i) * K + j])
            .sum();
    return links.must(i) ? 1 - same : same;
  }

  private static boolean wrong(Links links, int i) {
    return links.must(i) != (TRUTH[links.first(i)] == TRUTH[links.second(i)]);
  }

  private static boolean[] must(Links links) {
    boolean[] must = new boolean[links.size()];
    for (int i = 0; i < must.length; i++) {
      must[i] = links.must(i);
    }
    return must;
  }

  private static Links noLinks() {
    return Links.of(LINKED, new int[0], new int[0], new boolean[0], new double[0]);
  }

  private static Links links(double wrong, long seed, IntPredicate kept) {
    SplittableRandom random = new SplittableRandom(seed);
    int[] first = new int[PAIRS];
    int[] second = new int[PAIRS];
    boolean[] must = new boolean[PAIRS];
    double[] weights = new double[PAIRS];
    for (int i = 0; i < PAIRS; i++) {
      first[i] = random.nextInt(LINKED);
      second[i] = (first[i] + 1 + random.nextInt(LINKED - 1)) % LINKED;
      must[i] = (TRUTH[first[i]] == TRUTH[second[i]]) != (random.nextDouble() < wrong);
      weights[i] = 1;
    }
    return Links.of(LINKED, first, second, must, weights).filter(kept);
  }

  private static int[] none(int count) {
    int[] none = new int[count];
    Arrays.fill(none, -1);
    return none;
  }
}
