package org.mustlink.core.scacs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.mustlink.core.TestData.blobs;
import static org.mustlink.core.TestData.times;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.TestData.Blobs;
import org.mustlink.core.landmark.Codes;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.Products;

/** What SCACS does with little, contradictory or no side information, and with unusual graphs. */
class ScacsTest {
  private static final double BETA = 0.3;
  private static final double RIDGE = 0.05;
  private static final Blobs FOUR = blobs(800, 3, 4, 7, 1);

  @Test
  void allClassesLabelled() {
    Problem problem = Problem.of(FOUR, FOUR.labels(40));
    SpectralSolution solution = solve(problem, problem.constraints(true), 4);
    assertThat(solution.warnings()).isEmpty();
    assertThat(solution.mu()).hasSize(3);
    assertThat(solution.vectors().numCols()).isEqualTo(3);
    assertThat(solution.costs()).isSorted();
    assertThat(Arrays.stream(solution.costs())).allMatch(cost -> cost > -1e-9 && cost < 1);
    assertThat(problem.separation(solution, FOUR.classes())).isGreaterThan(0.99);
  }

  @Test
  void noInformationGivesTheUnconstrainedSolution() {
    Problem problem = Problem.of(FOUR, FOUR.labels(0));
    int p = problem.graph().size();
    PairConstraints none = new PairConstraints(new DenseMatrix(p, p, new double[p * p]));
    SpectralSolution solution = solve(problem, none, 4);
    assertUnconstrained(problem, solution);
  }

  /** A must-link alone is information; a cannot-link on the same pair cancels it. */
  @Test
  void contradictoryPairsAreNoInformation() {
    Problem problem = Problem.of(FOUR, FOUR.labels(8));
    DenseMatrix must = problem.allPairs().matrix();
    assertThat(solve(problem, new PairConstraints(must), 4).mu()).isNotEmpty();
    DenseMatrix both = new DenseMatrix(must.numRows(), must.numCols(), must.values().clone());
    for (int i = 0; i < both.values().length; i++) {
      both.values()[i] -= must.values()[i];
    }
    assertUnconstrained(problem, solve(problem, new PairConstraints(both), 4));
  }

  @Test
  void cannotLinksWithinAClassAloneAreNoInformation() {
    Problem problem = Problem.of(FOUR, FOUR.labels(40));
    DenseMatrix one = problem.constraints(new int[] {0}, false).scaledClassCodes();
    PairConstraints negative = new PairConstraints(times(Products.of(one, one.transpose()), -1));
    assertUnconstrained(problem, solve(problem, negative, 4));
  }

  /** The same rows in every class, so that the classes differ by rounding only. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void classesOfEqualRowsAreNoInformation(boolean balanced) {
    Problem problem = Problem.of(FOUR, FOUR.labels(40));
    DenseMatrix one = problem.constraints(new int[] {0}, false).scaledClassCodes();
    DenseMatrix three = Products.of(one, new DenseMatrix(1, 3, new double[] {1, 1.1, 0.9}));
    SpectralSolution solution =
        solve(problem, new LabelConstraints(three, new long[] {10, 11, 9}, balanced), 4);
    assertUnconstrained(problem, solution);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void oneClassLabelled(boolean balanced) {
    int[] labels = Arrays.stream(FOUR.labels(40)).map(label -> label == 0 ? 0 : -1).toArray();
    Problem problem = Problem.of(FOUR, labels);
    SpectralSolution solution = solve(problem, problem.constraints(balanced), 4);
    assertThat(solution.mu()).hasSize(1);
    assertThat(solution.vectors().numCols()).isEqualTo(3);
    assertThat(solution.warnings()).singleElement().asString().contains("2 of 4 clusters");
    assertThat(problem.separation(solution, FOUR.classes())).isGreaterThan(0.95);
  }

  @Test
  void twoOfFourClassesLabelled() {
    int[] labels = Arrays.stream(FOUR.labels(40)).map(label -> label < 2 ? label : -1).toArray();
    Problem problem = Problem.of(FOUR, labels);
    SpectralSolution solution = solve(problem, problem.constraints(true), 4);
    assertThat(solution.mu()).hasSize(1);
    assertThat(solution.costs()).hasSize(3);
    assertThat(solution.warnings()).singleElement().asString().contains("2 of 4 clusters");
    assertThat(problem.separation(solution, FOUR.classes())).isGreaterThan(0.95);
    checkAdded(problem, solution);
  }

  /** Added columns are orthogonal to all others and have half the weight of a constrained one. */
  private static void checkAdded(Problem problem, SpectralSolution solution) {
    double[][] v = problem.embed(solution, false);
    for (int a = 1; a < 3; a++) {
      for (int b = 0; b < a; b++) {
        assertThat(dot(v[a], v[b])).isCloseTo(0, within(1e-6));
      }
      double weight = 0.5 * (1 - solution.costs()[a]);
      assertThat(Math.sqrt(dot(v[a], v[a]))).isCloseTo(weight, within(1e-6));
    }
    assertThat(Math.sqrt(dot(v[0], v[0]))).isCloseTo(1 - solution.costs()[0], within(1e-6));
  }

  @Test
  void equalRowsGiveOneZeroColumn() {
    Problem problem =
        Problem.of(new Codes(new int[] {0, 0}, new float[] {1, 1}, 1, new int[] {0, 1}), 1);
    SpectralSolution solution = solve(problem, problem.constraints(true), 2);
    assertThat(problem.spectrum().size()).isZero();
    assertThat(solution.vectors().toArray()).containsExactly(0);
  }

  /** The indicators of components have the cost 0; a ridge admits other directions. */
  @ParameterizedTest
  @CsvSource({"0.05, 0.05", "1e-9, 1e-6"})
  void disconnectedGraph(double ridge, double most) {
    Blobs far = blobs(800, 3, 4, 1000, 1);
    Problem problem = Problem.of(far, far.labels(40));
    assertThat(problem.graph().components()).isEqualTo(4);
    SpectralSolution solution =
        Scacs.solve(problem.spectrum(), problem.constraints(true), 4, BETA, ridge);
    assertThat(solution.costs()).containsExactly(new double[] {0, 0, 0}, within(most));
    assertThat(problem.separation(solution, far.classes())).isEqualTo(1);
  }

  @Test
  void twoClustersAreASign() {
    Blobs two = blobs(600, 3, 2, 7, 1);
    Problem problem = Problem.of(two, two.labels(20));
    SpectralSolution solution = solve(problem, problem.constraints(true), 2);
    assertThat(solution.vectors().numCols()).isEqualTo(1);
    double[] column = problem.embed(solution, false)[0];
    long first =
        IntStream.range(0, 600).filter(i -> column[i] > 0 == (two.classes()[i] == 0)).count();
    assertThat(Math.max(first, 600 - first)).isGreaterThan(590);
  }

  /** More classes labelled than clusters wanted: the cheapest k - 1 columns. */
  @Test
  void fewerClustersThanClasses() {
    Problem problem = Problem.of(FOUR, FOUR.labels(40));
    SpectralSolution three = solve(problem, problem.constraints(true), 3);
    assertThat(three.vectors().numCols()).isEqualTo(2);
    assertThat(three.gammas()).hasSize(2);
    assertThat(three.warnings()).isEmpty();
  }

  /** mu and y solve (Q' - beta I) y = mu (I - Sig + eps I) y. */
  @ParameterizedTest
  @CsvSource({"true, 0.3, 0.05", "false, 0.1, 1e-3"})
  void theProblemIsSolved(boolean balanced, double beta0, double ridge) {
    Problem problem = Problem.of(FOUR, FOUR.labels(40));
    LabelConstraints constraints = problem.constraints(balanced);
    SpectralSolution solution = Scacs.solve(problem.spectrum(), constraints, 4, beta0, ridge);
    assertThat(solution.beta()).isCloseTo(beta0 * solution.gammas()[2], within(1e-12));
    DenseMatrix q = constraints.project(problem.spectrum());
    double[] sigma = problem.spectrum().sigma();
    // Coordinates of T y are y / Sig, as T^T T = Sig^-1.
    DenseMatrix y = problem.spectrum().coordinates(solution.vectors());
    DenseMatrix qy = Products.of(q, scaledRows(y, sigma));
    for (int j = 0; j < 3; j++) {
      for (int i = 0; i < sigma.length; i++) {
        double entry = y.apply(i, j) * sigma[i];
        double left = qy.apply(i, j) - solution.beta() * entry;
        double right = solution.mu()[j] * (1 - sigma[i] + ridge) * entry;
        assertThat(left).isCloseTo(right, within(1e-9 * solution.mu()[j]));
      }
    }
  }

  @Test
  void theUnconstrainedMethodKeepsTheLeadingVectors() {
    Problem problem = Problem.of(FOUR, FOUR.labels(0));
    SpectralSolution solution = Lsc.solve(problem.spectrum(), 4, List.of());
    assertThat(solution.vectors().numCols()).isEqualTo(4);
    double[][] v = problem.embed(solution, false);
    for (int j = 0; j < 4; j++) {
      assertThat(solution.costs()[j]).isCloseTo(1 - problem.spectrum().sigma()[j], within(1e-15));
      assertThat(dot(v[j], v[j])).isCloseTo(1, within(1e-6));
    }
    assertThat(problem.separation(solution, FOUR.classes())).isGreaterThan(0.95);
    int all = problem.spectrum().size();
    assertThat(Lsc.solve(problem.spectrum(), all + 5, List.of()).vectors().numCols())
        .isEqualTo(all);
  }

  private static SpectralSolution solve(Problem problem, ConstraintMatrix constraints, int k) {
    return Scacs.solve(problem.spectrum(), constraints, k, BETA, RIDGE);
  }

  private static void assertUnconstrained(Problem problem, SpectralSolution solution) {
    SpectralSolution expected = Lsc.solve(problem.spectrum(), 4, List.of());
    assertThat(solution.warnings())
        .singleElement()
        .asString()
        .contains("those of the features alone");
    assertThat(solution.vectors().values()).isEqualTo(expected.vectors().values());
    assertThat(solution.costs()).isEqualTo(expected.costs());
    assertThat(solution.mu()).isEmpty();
    assertThat(solution.beta()).isZero();
  }

  private static DenseMatrix scaledRows(DenseMatrix y, double[] sigma) {
    double[] values = y.toArray();
    for (int i = 0; i < values.length; i++) {
      values[i] *= sigma[i % sigma.length];
    }
    return new DenseMatrix(y.numRows(), y.numCols(), values);
  }

  private static double dot(double[] x, double[] y) {
    return IntStream.range(0, x.length).mapToDouble(i -> x[i] * y[i]).sum();
  }
}
