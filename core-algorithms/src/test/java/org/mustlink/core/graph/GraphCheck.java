package org.mustlink.core.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.mustlink.core.TestData.largestDifference;
import static org.mustlink.core.TestData.normal;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.Products;

/** The contract of every graph: it agrees with the matrix of its weights. */
abstract class GraphCheck {

  /** The graph of the given weights, n x n, symmetric, with a diagonal of 0. */
  abstract Graph graph(int n, double[] weights);

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 40})
  void weightsAndOrderAreThoseGiven(int n) {
    double[] weights = weights(n);
    Graph graph = graph(n, weights);
    assertThat(graph.order()).isEqualTo(n);
    assertThat(graph.weights()).isEqualTo(weights);
    graph.weights()[n * n - 1] = 9;
    assertThat(graph.weights()).isEqualTo(weights);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 8})
  void productsAreThoseOfTheMatrix(int columns) {
    int n = 40;
    double[] weights = weights(n);
    double[] x = normal(n * columns, 5);
    double[] y = new double[n * columns];
    graph(n, weights).apply(x, columns, y);
    DenseMatrix expected =
        Products.of(new DenseMatrix(n, n, weights), new DenseMatrix(n, columns, x));
    assertThat(largestDifference(y, expected.values())).isLessThan(1e-13 * n);
  }

  @Test
  void theOperatorIsSymmetric() {
    int n = 40;
    Graph graph = graph(n, weights(n));
    double[] x = normal(n, 6);
    double[] y = normal(n, 7);
    assertThat(dot(x, product(graph, y))).isCloseTo(dot(y, product(graph, x)), within(1e-11));
  }

  @Test
  void degreesAreTheSumsOfTheRows() {
    int n = 40;
    double[] weights = weights(n);
    double[] degrees = graph(n, weights).degrees();
    for (int i = 0; i < n; i++) {
      double sum = Arrays.stream(weights, i * n, (i + 1) * n).sum();
      assertThat(degrees[i]).isCloseTo(sum, within(1e-13));
    }
    assertThat(degrees[0]).isZero();
  }

  @Test
  void everyEdgeIsVisitedOnce() {
    int n = 40;
    double[] left = weights(n);
    graph(n, left)
        .edges(
            (i, j, weight) -> {
              assertThat(i).isLessThan(j);
              assertThat(weight).isPositive().isEqualTo(left[i * n + j]);
              left[i * n + j] = 0;
              left[j * n + i] = 0;
            });
    assertThat(left).containsOnly(0);
  }

  @Test
  void scalingMultipliesByTheFactorsOfBothRows() {
    int n = 40;
    double[] weights = weights(n);
    double[] factors = IntStream.range(0, n).mapToDouble(i -> i % 5 == 0 ? 0 : 1.0 / i).toArray();
    Graph scaled = graph(n, weights).scaled(factors);
    double[] found = scaled.weights();
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        assertThat(found[i * n + j])
            .isCloseTo(factors[i] * weights[i * n + j] * factors[j], within(1e-15));
        assertThat(found[i * n + j]).isEqualTo(found[j * n + i]);
      }
    }
    assertThat(scaled.degrees()[5]).isZero();
  }

  private static double[] product(Graph graph, double[] x) {
    double[] y = new double[x.length];
    graph.apply(x, 1, y);
    return y;
  }

  private static double dot(double[] x, double[] y) {
    return IntStream.range(0, x.length).mapToDouble(i -> x[i] * y[i]).sum();
  }

  /** Weights of which two thirds are 0, including all of the first row. */
  private static double[] weights(int n) {
    SplittableRandom random = new SplittableRandom(n);
    double[] weights = new double[n * n];
    for (int i = 1; i < n; i++) {
      for (int j = 1; j < i; j++) {
        double weight = random.nextInt(3) == 0 ? 0.1 + random.nextDouble() : 0;
        weights[i * n + j] = weight;
        weights[j * n + i] = weight;
      }
    }
    return weights;
  }
}
