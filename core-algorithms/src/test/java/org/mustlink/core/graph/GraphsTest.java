package org.mustlink.core.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mustlink.core.TestData.largestDifference;
import static org.mustlink.core.TestData.normalRows;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.linalg.Rows;

/** The graphs of rows, compared with those from all distances. */
class GraphsTest {
  private static final int N = 300;
  private static final Rows ROWS = normalRows(N, 3, 4);

  private interface Weight {
    double of(int i, int j);
  }

  @Test
  void gaussian() {
    double[] expected = weights((i, j) -> Math.exp(-squared(i, j) / (2 * 0.7 * 0.7)));
    assertThat(largestDifference(Graphs.gaussian(ROWS, 0.7).weights(), expected)).isLessThan(1e-14);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 5, 20})
  void neighbours(int neighbours) {
    List<Set<Integer>> nearest = nearest(neighbours);
    double[] expected =
        weights(
            (i, j) ->
                nearest.get(i).contains(j) || nearest.get(j).contains(i)
                    ? Math.exp(-squared(i, j) / (2 * 0.7 * 0.7))
                    : 0);
    assertThat(largestDifference(Graphs.neighbours(ROWS, neighbours, 0.7).weights(), expected))
        .isLessThan(1e-14);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 20})
  void selfTuning(int neighbours) {
    double[] local = IntStream.range(0, N).mapToDouble(GraphsTest::bandwidth).toArray();
    List<Set<Integer>> nearest = nearest(neighbours);
    double[] expected =
        weights(
            (i, j) ->
                nearest.get(i).contains(j) || nearest.get(j).contains(i)
                    ? Math.exp(-squared(i, j) / (local[i] * local[j]))
                    : 0);
    assertThat(largestDifference(Graphs.selfTuning(ROWS, neighbours).weights(), expected))
        .isLessThan(1e-13);
  }

  /** Enough rows on a line that all processors search. */
  @Test
  void neighboursOfManyRows() {
    int n = 5000;
    double[] line = IntStream.range(0, n).mapToDouble(i -> i).toArray();
    Graph graph = Graphs.neighbours(new Rows(line, n, 1), 2, 1);
    List<String> others = new ArrayList<>();
    graph.edges(
        (i, j, weight) -> {
          assertThat(weight).isEqualTo(Math.exp(-(j - i) * (j - i) / 2.0));
          if (j - i > 1) {
            others.add(i + " " + j);
          }
        });

    assertThat(others).containsExactly("0 2", "4997 4999");
    assertThat(graph.degrees()[2500]).isEqualTo(2 * Math.exp(-0.5));
  }

  /**
   * With more neighbours than other rows, all of these are neighbours; equal rows have the weight
   * 1.
   */
  @Test
  void fewAndEqualRows() {
    Graph graph = Graphs.selfTuning(new Rows(new double[] {1, 1, 1, 4}, 4, 1), 10);
    double[] weights = graph.weights();
    assertThat(weights[1]).isEqualTo(1);
    assertThat(weights[3]).isPositive().isLessThan(1);
    assertThat(graph.degrees()[3]).isPositive();
  }

  private static double[] weights(Weight weight) {
    double[] weights = new double[N * N];
    for (int i = 0; i < N; i++) {
      for (int j = 0; j < i; j++) {
        weights[i * N + j] = weight.of(i, j);
        weights[j * N + i] = weights[i * N + j];
      }
    }
    return weights;
  }

  private static double bandwidth(int i) {
    return IntStream.range(0, N)
        .filter(j -> j != i)
        .mapToDouble(j -> Math.sqrt(squared(i, j)))
        .sorted()
        .skip(6)
        .findFirst()
        .orElseThrow();
  }

  private static List<Set<Integer>> nearest(int count) {
    return IntStream.range(0, N).mapToObj(i -> nearest(i, count)).toList();
  }

  private static Set<Integer> nearest(int i, int count) {
    return IntStream.range(0, N)
        .filter(j -> j != i)
        .boxed()
        .sorted(Comparator.comparingDouble(j -> squared(i, j)))
        .limit(count)
        .collect(Collectors.toSet());
  }

  private static double squared(int i, int j) {
    return IntStream.range(0, 3).mapToDouble(t -> Math.pow(ROWS.at(i, t) - ROWS.at(j, t), 2)).sum();
  }
}
