package org.mustlink.core.inmemory.ccsr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mustlink.core.TestData;
import org.mustlink.core.clustering.EmbeddingRows;
import org.mustlink.core.graph.Graphs;
import org.mustlink.core.graph.NormalisedAffinity;
import org.mustlink.core.inmemory.PairwiseReader;
import org.mustlink.core.inmemory.PairwiseSideInformation;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.LeadingEigen;
import org.mustlink.core.linalg.SymmetricEigen;
import org.mustlink.core.registry.DenseGolden;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.SideInformation;

/** The fit against plain sums over pairs and against plain projected gradients. */
class SemidefiniteFitTest {
  private static final int N = 20;
  private static final int M = 3;

  private static PairwiseSideInformation pairs(long seed) {
    int[] labels = new int[N];
    Arrays.setAll(labels, i -> i < 9 ? (int) ((i + seed) % 3) : -1);
    Links links =
        Links.of(
            N,
            new int[] {9, 10, 11, 1, 12},
            new int[] {13, 14, 15, 16, 17},
            new boolean[] {true, false, true, false, true},
            new double[] {1, 0.5, 0.25, 1, 1});
    return PairwiseReader.read(new SideInformation(links, labels, 3), Ccsr.information());
  }

  private static double[] points(long seed) {
    return EmbeddingRows.of(EmbeddingRows.unit(TestData.matrix(N, M, seed)));
  }

  private static double form(double[] points, double[] matrix, int i, int j) {
    double sum = 0;
    for (int t = 0; t < M; t++) {
      for (int s = 0; s < M; s++) {
        sum += points[i * M + t] * matrix[t * M + s] * points[j * M + s];
      }
    }
    return sum;
  }

  private static double weight(PairwiseSideInformation pairs, int i, int j) {
    for (int e = 0; e < pairs.first().length; e++) {
      if (pairs.first()[e] == i && pairs.second()[e] == j) {
        return Math.abs(pairs.weight()[e]);
      }
    }
    return 1;
  }

  private static double plain(double[] points, double[] matrix, PairwiseSideInformation pairs) {
    double[] sum = new double[1];
    for (int i = 0; i < N; i++) {
      sum[0] += Math.pow(form(points, matrix, i, i) - 1, 2);
    }
    pairs.pairs(
        (i, j, must) ->
            sum[0] +=
                weight(pairs, i, j) * Math.pow(form(points, matrix, i, j) - (must ? 1 : 0), 2));
    return sum[0];
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void theObjectiveIsTheSumOverPairsAndTheGradientItsDerivative(long seed) {
    double[] points = points(seed);
    PairwiseSideInformation pairs = pairs(seed);
    SemidefiniteFit fit = SemidefiniteFit.of(points, M, pairs);
    double[] matrix = TestData.symmetric(M, seed + 7).values();

    assertThat(fit.objective(matrix)).isCloseTo(plain(points, matrix, pairs), within(1e-9));
    double[] gradient = fit.gradient(matrix);
    for (int at = 0; at < matrix.length; at++) {
      double[] more = matrix.clone();
      double[] less = matrix.clone();
      more[at] += 1e-5;
      less[at] -= 1e-5;
      more[at % M * M + at / M] = more[at];
      less[at % M * M + at / M] = less[at];
      double slope = (plain(points, more, pairs) - plain(points, less, pairs)) / 2e-5;
      double both = at % M == at / M ? gradient[at] : 2 * gradient[at];
      assertThat(both).isCloseTo(slope, within(1e-5 * (1 + Math.abs(slope))));
    }
  }

  /** Projected gradients from 0, the gradient of plain sums by differences and halved steps. */
  private static double bruteForce(double[] points, PairwiseSideInformation pairs) {
    double[] matrix = new double[M * M];
    double step = 1e-2;
    double objective = plain(points, matrix, pairs);
    for (int iteration = 0; iteration < 20_000 && step > 1e-12; iteration++) {
      double[] moved = matrix.clone();
      for (int t = 0; t < M; t++) {
        for (int s = 0; s <= t; s++) {
          double[] more = matrix.clone();
          double[] less = matrix.clone();
          more[t * M + s] += 1e-4;
          less[t * M + s] -= 1e-4;
          more[s * M + t] = more[t * M + s];
          less[s * M + t] = less[t * M + s];
          double slope = (plain(points, more, pairs) - plain(points, less, pairs)) / 2e-4;
          moved[t * M + s] -= step * slope / (s == t ? 1 : 2);
          moved[s * M + t] = moved[t * M + s];
        }
      }
      double[] next = clipped(moved);
      double found = plain(points, next, pairs);
      if (found < objective) {
        matrix = next;
        objective = found;
        step *= 1.1;
      } else {
        step /= 2;
      }
    }
    return objective;
  }

  private static double[] clipped(double[] matrix) {
    SymmetricEigen eigen = SymmetricEigen.all(new DenseMatrix(M, M, matrix));
    double[] clipped = new double[M * M];
    for (int c = 0; c < M; c++) {
      for (int at = 0; at < clipped.length; at++) {
        clipped[at] +=
            Math.max(0, eigen.values()[c])
                * eigen.vectors().apply(at % M, c)
                * eigen.vectors().apply(at / M, c);
      }
    }
    return clipped;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void noProjectedGradientFindsLess(long seed) {
    double[] points = points(seed);
    PairwiseSideInformation pairs = pairs(seed);
    SemidefiniteFit.Solution solution = SemidefiniteFit.of(points, M, pairs).solve();

    double brute = bruteForce(points, pairs);

    assertThat(solution.objective()).isCloseTo(brute, within(1e-6 * (1 + brute)));
    assertThat(solution.objective())
        .isCloseTo(plain(points, solution.matrix().values(), pairs), within(1e-9));
    assertThat(Arrays.stream(SymmetricEigen.all(solution.matrix()).values()))
        .allMatch(value -> value >= -1e-12);
  }

  /** The problem is convex; the steps end a little below the objective of the worked example. */
  @Test
  void theWorkedExampleHasItsObjective() {
    DenseGolden iris = DenseGolden.iris();
    int m = (int) iris.number("CCSR", "m");
    NormalisedAffinity affinity = NormalisedAffinity.of(Graphs.selfTuning(iris.rows(), 20));
    DenseMatrix smooth = EmbeddingRows.unit(LeadingEigen.largest(affinity, m, 1).vectors());

    SemidefiniteFit.Solution solution =
        SemidefiniteFit.of(
                EmbeddingRows.of(smooth), m, PairwiseReader.read(iris.links(), Ccsr.information()))
            .solve();

    double worked = iris.number("CCSR", "objective");
    assertThat(solution.objective()).isBetween(0.999 * worked, worked);
  }
}
