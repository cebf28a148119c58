package org.mustlink.core.anchorgraph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.Weighting;
import org.mustlink.core.landmark.sums.CodeSums;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.scacs.LandmarkGraph;

/** The published penalty against the complete Laplacian of all rows. */
class PublishedLabelSolverTest {
  private static final int N = 30;
  private static final int P = 6;

  /** Two of six landmarks for each row, chosen in turn so that all are in use. */
  private static CodedRows codes() {
    SplittableRandom random = new SplittableRandom(3);
    int[] landmarks = new int[2 * N];
    float[] weights = new float[2 * N];
    for (int i = 0; i < N; i++) {
      landmarks[2 * i] = i % P;
      landmarks[2 * i + 1] = (i % P + 1 + random.nextInt(P - 1)) % P;
      weights[2 * i] = (float) random.nextDouble(0.5, 0.9);
      weights[2 * i + 1] = 1 - weights[2 * i];
    }
    return new CodedRows(landmarks, weights, 2);
  }

  private static double[][] dense(CodedRows codes) {
    double[][] z = new double[N][P];
    for (int at = 0; at < 2 * N; at++) {
      z[at / 2][codes.codes()[at]] = codes.weights()[at];
    }
    return z;
  }

  /** The objective of equation 9, by the smoothness of the soft labels over all pairs of rows. */
  private static double objective(double[][] z, double[] y, double[] a, double g) {
    double[] degrees = new double[P];
    double[] soft = new double[N];
    for (int i = 0; i < N; i++) {
      for (int j = 0; j < P; j++) {
        degrees[j] += z[i][j];
        soft[i] += z[i][j] * a[j];
      }
    }
    double objective = 0;
    for (int i = 0; i < N; i++) {
      objective += i < y.length ? (soft[i] - y[i]) * (soft[i] - y[i]) : 0;
      for (int l = 0; l < N; l++) {
        double weight = 0;
        for (int j = 0; j < P; j++) {
          weight += z[i][j] * z[l][j] / degrees[j];
        }
        objective += g / 2 * weight * (soft[i] - soft[l]) * (soft[i] - soft[l]);
      }
    }
    return objective;
  }

  /** A penalty of little weight leaves eigenvalues of its size, below which the diagonal stays. */
  @ParameterizedTest
  @CsvSource({"0.05, 8", "1e-6, 2"})
  void theSoftLabelsMinimizeTheCostOverAllPairsOfRows(double g, int labels) {
    CodedRows codes = codes();
    CodeSums sums = CodeSums.empty(P, 0, N);
    sums.add(codes, IntStream.range(0, N).map(i -> -1).toArray());
    LandmarkGraph graph = LandmarkGraph.of(sums);
    double[] y = Arrays.copyOf(new double[] {1, 0, 1, 0, 0, 1, 0, 1}, labels);
    int[] labelled = IntStream.range(0, y.length).toArray();

    double[] found =
        LabelSolver.published(graph, codes.take(labelled), g).solve(y, 1).coefficients().values();

    double[][] z = dense(codes);
    double least = objective(z, y, found, g);
    for (int j = 0; j < P; j++) {
      for (double step : new double[] {-1e-2, 1e-2}) {
        double[] moved = found.clone();
        moved[j] += step;
        assertThat(objective(z, y, moved, g)).isGreaterThan(least);
      }
    }
  }

  @Test
  void theBandwidthIsTheMeanReachOfTheCodes() {
    Rows rows = new Rows(new double[] {0, 4}, 2, 1);
    Rows landmarks = new Rows(new double[] {1, -2, 10}, 3, 1);

    Weighting weighting = Weighting.gaussianReach(rows, landmarks, 2);

    // The second nearest landmark is 2 away from the first row and 6 from the second one.
    assertThat(2 * weighting.bandwidth() * weighting.bandwidth()).isCloseTo(16, within(1e-12));
  }
}
