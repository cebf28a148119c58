package org.mustlink.core.inmemory.fcsc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.TestData;
import org.mustlink.core.graph.Graph;
import org.mustlink.core.graph.Graphs;
import org.mustlink.core.inmemory.Clusters;
import org.mustlink.core.inmemory.Outcome;
import org.mustlink.core.inmemory.PairwiseReader;
import org.mustlink.core.inmemory.PairwiseSideInformation;
import org.mustlink.core.inmemory.sssc.Sssc;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.SideInformation;

/** The chosen threshold against all others. */
class BestSplitTest {
  private static final int N = 40;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void noThresholdHasAHigherCriterion(long seed) {
    double[] column = TestData.normal(N, seed);
    Graph graph = Graphs.gaussian(new Rows(TestData.normal(2 * N, seed + 9), N, 2), 1);
    int[] labels = new int[N];
    Arrays.setAll(labels, i -> i % 4 == 0 ? i % 3 : -1);
    Links links =
        Links.of(
            N,
            new int[] {1, 2, 3, 4},
            new int[] {7, 9, 11, 30},
            new boolean[] {true, false, true, false},
            new double[] {1, 1, 0.5, 1});
    PairwiseSideInformation constraints =
        PairwiseReader.read(new SideInformation(links, labels, 3), Sssc.information());

    Clusters found = BestSplit.of(column, graph, constraints).orElseThrow();

    double best = Double.NEGATIVE_INFINITY;
    int[] order =
        IntStream.range(0, N)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> column[i]))
            .mapToInt(i -> i)
            .toArray();
    int[] clusters = new int[N];
    for (int at = 0; at < N - 1; at++) {
      clusters[order[at]] = 1;
      best = Math.max(best, criterion(column, graph, constraints, clusters));
    }
    assertThat(criterion(column, graph, constraints, found.clusters()))
        .isBetween(best - 1e-9, best + 1e-9);
    assertThat(found.clusters()[0]).isZero();
    assertThat(DoubleStream.of(found.margins())).allMatch(margin -> margin >= 0 && margin <= 1);
  }

  private static double criterion(
      double[] column, Graph graph, PairwiseSideInformation constraints, int[] clusters) {
    return Outcome.of(
            graph,
            constraints,
            new DenseMatrix(N, 1, column),
            new double[0],
            new Clusters(clusters, new double[N], 2))
        .criterion();
  }

  @Test
  void equalEntriesHaveNoThreshold() {
    Graph graph = Graphs.gaussian(new Rows(TestData.normal(2 * N, 1), N, 2), 1);

    assertThat(
            BestSplit.of(
                new double[N],
                graph,
                PairwiseReader.read(SideInformation.none(N), Sssc.information())))
        .isEmpty();
  }
}
