package org.mustlink.core.inmemory.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mustlink.core.TestData;
import org.mustlink.core.inmemory.PairwiseReader;
import org.mustlink.core.inmemory.PairwiseSideInformation;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.registry.DenseGolden;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.SideInformation;

class DiagonalMetricTest {
  private static final int STEPS = 100_000;
  private static final double[] TOGETHER = {3, 1, 2};
  private static final double[] APART = {1, 4, 2, 5, 1, 1, 9, 2, 3, 4, 4, 6};
  private static final double[] WEIGHTS = {1, 0.5, 1, 0.8};

  /** The function of the paper, at the multiple of the weights where it is least. */
  private static double paper(double[] together, double[] apart, double[] weights, double[] a) {
    double must = IntStream.range(0, a.length).mapToDouble(t -> together[t] * a[t]).sum();
    double cannot =
        IntStream.range(0, weights.length)
            .mapToDouble(
                e ->
                    weights[e]
                        * Math.sqrt(
                            IntStream.range(0, a.length)
                                .mapToDouble(t -> a[t] * apart[e * a.length + t])
                                .sum()))
            .sum();
    return 0.5 - Math.log(cannot / Math.sqrt(2 * must));
  }

  @Test
  void noWeightsOfAFineGridAreBetter() {
    DiagonalMetric found = DiagonalMetric.of(TOGETHER, APART, WEIGHTS, STEPS);

    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i <= 200; i++) {
      for (int j = 0; i + j <= 200; j++) {
        double[] a = {i, j, 200 - i - j};
        least = Math.min(least, paper(TOGETHER, APART, WEIGHTS, a));
      }
    }
    double reached = paper(TOGETHER, APART, WEIGHTS, found.weights());
    assertThat(found.gap()).isLessThan(1e-6);
    assertThat(reached).isLessThan(least + 1e-6).isCloseTo(least, within(1e-3));
    assertThat(reached).isCloseTo(0.5 - Math.log(found.objective() / Math.sqrt(2)), within(1e-9));
  }

  @Test
  void theObjectiveNeverDecreasesAndStaysBelowItsBound() {
    double[] random = DoubleStream.of(TestData.normal(40 * 6, 11)).map(x -> x * x).toArray();
    double[] ones = new double[40];
    Arrays.fill(ones, 1);
    double[] together = {2, 5, 1, 3, 8, 4};
    double most = DiagonalMetric.of(together, random, ones, STEPS).objective();

    double before = 0;
    for (int steps = 0; steps < 60; steps++) {
      DiagonalMetric found = DiagonalMetric.of(together, random, ones, steps);
      assertThat(found.objective()).isGreaterThanOrEqualTo(before * (1 - 1e-12));
      assertThat(found.objective() * (1 + found.gap())).isGreaterThanOrEqualTo(most * (1 - 1e-9));
      before = found.objective();
    }
  }

  /** Rows of one class do not differ in column 0; column 1 is noise; column 2 is constant. */
  @Test
  void theColumnThatSeparatesTheClassesHasTheLargestWeight() {
    SplittableRandom random = new SplittableRandom(5);
    double[] data = new double[60 * 3];
    for (int i = 0; i < 60; i++) {
      data[3 * i] = i % 2 + 0.1 * random.nextDouble();
      data[3 * i + 1] = random.nextDouble();
    }
    int[] labels = IntStream.range(0, 60).map(i -> i < 20 ? i % 2 : -1).toArray();
    Rows rows = new Rows(data, 60, 3);
    PairDifferences pairs =
        PairDifferences.of(rows, read(SideInformation.ofLabels(labels)), 1, 5000, 7);

    double[] weights =
        DiagonalMetric.of(pairs.similar(), pairs.dissimilar(), pairs.weights(), STEPS).weights();

    assertThat(weights[0]).isGreaterThan(10 * weights[1]);
    assertThat(weights[2]).isZero();
    assertThat(DoubleStream.of(weights).sum()).isCloseTo(2, within(1e-12));
  }

  @Test
  void pairsOfLabelledRowsCountAsTheLinksBetweenThem() {
    Rows rows = new Rows(TestData.normal(24, 3), 8, 3);
    int[] labels = {0, 1, 0, 1, 1, -1, -1, -1};
    int[] first = {0, 0, 0, 0, 1, 1, 1, 2, 2, 3};
    int[] second = {1, 2, 3, 4, 2, 3, 4, 3, 4, 4};
    boolean[] must = new boolean[10];
    for (int e = 0; e < 10; e++) {
      must[e] = labels[first[e]] == labels[second[e]];
    }
    double[] ones = new double[10];
    Arrays.fill(ones, 1);

    DiagonalMetric byLabels = learn(rows, SideInformation.ofLabels(labels));
    DiagonalMetric byLinks =
        learn(rows, SideInformation.of(Links.of(8, first, second, must, ones)));

    assertThat(byLabels.objective()).isCloseTo(byLinks.objective(), within(1e-9));
    assertThat(byLabels.weights()).containsExactly(byLinks.weights(), within(1e-9));
  }

  @Test
  void aLinkOfSmallWeightHasASmallEffect() {
    Rows rows = new Rows(new double[] {0, 0, 5, 0, 0, 5, 1, 1}, 4, 2);
    double[] even = learn(rows, apart(1, 1)).weights();
    double[] uneven = learn(rows, apart(1, 0.01)).weights();

    assertThat(even[0]).isCloseTo(even[1], within(1e-3));
    assertThat(uneven[0]).isGreaterThan(10 * uneven[1]);
  }

  /**
   * Row 0 is cannot-linked to row 1, which differs in column 0, and to row 2, which differs in
   * column 1.
   */
  private static SideInformation apart(double one, double two) {
    return SideInformation.of(
        Links.of(
            4,
            new int[] {0, 0},
            new int[] {1, 2},
            new boolean[] {false, false},
            new double[] {one, two}));
  }

  private static DiagonalMetric learn(Rows rows, SideInformation side) {
    PairDifferences pairs = PairDifferences.of(rows, read(side), 1, 5000, 7);
    return DiagonalMetric.of(pairs.similar(), pairs.dissimilar(), pairs.weights(), STEPS);
  }

  private static PairwiseSideInformation read(SideInformation side) {
    return PairwiseReader.read(side, MetricKMeans.information());
  }

  /** Of the worked weights only the ratios matter to clusters; ours have the mean 1. */
  @Test
  void theWorkedExampleHasItsWeights() {
    DenseGolden iris = DenseGolden.iris();
    PairDifferences pairs =
        PairDifferences.of(
            iris.rows(),
            PairwiseReader.read(iris.links(), MetricKMeans.information()),
            1e-12,
            1000,
            1);

    DiagonalMetric found =
        DiagonalMetric.of(pairs.similar(), pairs.dissimilar(), pairs.weights(), STEPS);

    double[] worked = iris.doubles("XING_DIAG", "a");
    double mean = Arrays.stream(worked).average().orElseThrow();
    assertThat(found.weights())
        .containsExactly(Arrays.stream(worked).map(a -> a / mean).toArray(), within(1e-5));
  }
}
