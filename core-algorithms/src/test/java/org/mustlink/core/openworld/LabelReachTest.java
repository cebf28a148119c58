package org.mustlink.core.openworld;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.sums.CodeSums;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.PositiveDefinite;
import org.mustlink.core.scacs.LandmarkGraph;

/** The closed forms, held against solutions of the least squares with and without some labels. */
class LabelReachTest {
  private static final int N = 300;
  private static final int P = 25;
  private static final int R = 3;
  private static final int M = 3;
  private static final int C = 18;
  private static final CodedRows ROWS = rows();
  private static final LandmarkGraph GRAPH = graph();
  private static final CodedRows KNOWN = ROWS.take(IntStream.range(0, C).toArray());
  private static final int[] CLASSES = IntStream.range(0, C).map(i -> i % M).toArray();
  private static final LabelReach REACH = LabelReach.of(GRAPH, KNOWN, KNOWN, CLASSES, M, N);

  /** Rows between neighbours on a circle of landmarks. */
  private static CodedRows rows() {
    SplittableRandom random = new SplittableRandom(4);
    int[] codes = new int[N * R];
    float[] weights = new float[N * R];
    for (int i = 0; i < N; i++) {
      int first = random.nextInt(P);
      double sum = 0;
      double[] drawn = new double[R];
      for (int a = 0; a < R; a++) {
        codes[i * R + a] = (first + a) % P;
        drawn[a] = 0.1 + random.nextDouble();
        sum += drawn[a];
      }
      for (int a = 0; a < R; a++) {
        weights[i * R + a] = (float) (drawn[a] / sum);
      }
    }
    return new CodedRows(codes, weights, R, new float[0]);
  }

  private static LandmarkGraph graph() {
    CodeSums sums = CodeSums.empty(P, 0, N);
    int[] unknown = new int[N];
    Arrays.fill(unknown, -1);
    sums.add(ROWS, unknown);
    return LandmarkGraph.of(sums);
  }

  /** Soft labels of all landmarks from some of the labelled rows: (Z_L Z_L^T + w_0 K)^-1 Z_L Y. */
  private static double[][] solved(int[] rows) {
    double[] system = new double[P * P];
    double w0 = (double) C / N;
    double[] s = GRAPH.similarity().toArray();
    double[] degrees = GRAPH.degrees();
    for (int i = 0; i < P; i++) {
      for (int j = 0; j < P; j++) {
        double product = s[i * P + j] * Math.sqrt(degrees[i] * degrees[j]);
        double penalty = product + 30 * ((i == j ? degrees[i] : 0) - product);
        system[i * P + j] = w0 * (penalty + (i == j ? 3e-8 : 0));
      }
    }
    double[] sums = new double[P * M];
    for (int row : rows) {
      for (int a = row * R; a < (row + 1) * R; a++) {
        for (int b = row * R; b < (row + 1) * R; b++) {
          system[KNOWN.codes()[a] * P + KNOWN.codes()[b]] +=
              (double) KNOWN.weights()[a] * KNOWN.weights()[b];
        }
        sums[CLASSES[row] * P + KNOWN.codes()[a]] += KNOWN.weights()[a];
      }
    }
    DenseMatrix found =
        PositiveDefinite.of(new DenseMatrix(P, P, system)).solve(new DenseMatrix(P, M, sums));
    double[][] soft = new double[P][M];
    for (int i = 0; i < P; i++) {
      for (int j = 0; j < M; j++) {
        soft[i][j] = found.apply(i, j);
      }
    }
    return soft;
  }

  private static double reach(double[][] soft, int row, int leftOut) {
    double reach = 0;
    for (int j = 0; j < M; j++) {
      double value = 0;
      for (int a = row * R; a < (row + 1) * R; a++) {
        value += KNOWN.weights()[a] * soft[KNOWN.codes()[a]][j];
      }
      reach += j == leftOut ? 0 : ReachBins.clip(value);
    }
    return reach;
  }

  @Test
  void solvesTheLeastSquares() {
    double[][] soft = solved(IntStream.range(0, C).toArray());
    for (int i = 0; i < P; i++) {
      for (int j = 0; j < M; j++) {
        assertThat(REACH.coefficients().apply(i, j)).isCloseTo(soft[i][j], within(1e-9));
      }
    }
  }

  @Test
  void theReachOfARowWithoutItsLabelIsThatOfTheOtherLabels() {
    for (int row = 0; row < C; row++) {
      int own = row;
      double[][] others = solved(IntStream.range(0, C).filter(i -> i != own).toArray());
      assertThat(REACH.known()[row]).isCloseTo(reach(others, row, -1), within(1e-8));
    }
  }

  @Test
  void theReachOfAHiddenClassIsThatOfTheLabelsOfOtherClasses() {
    for (int row = 0; row < C; row++) {
      int own = CLASSES[row];
      double[][] others = solved(IntStream.range(0, C).filter(i -> CLASSES[i] != own).toArray());
      assertThat(REACH.hidden()[row]).isCloseTo(reach(others, row, own), within(1e-8));
    }
  }

  @Test
  void landmarksHaveTheMeanOfTheirRows() {
    double[][] soft = solved(IntStream.range(0, C).toArray());
    double[] sums = new double[P];
    double[] masses = new double[P];
    double[] ofClass = new double[P];
    for (int at = 0; at < ROWS.codes().length; at++) {
      int row = at / R;
      double value = 0;
      for (int a = row * R; a < (row + 1) * R; a++) {
        value += ROWS.weights()[a] * soft[ROWS.codes()[a]][0];
      }
      ofClass[ROWS.codes()[at]] += ROWS.weights()[at] * value;
      masses[ROWS.codes()[at]] += ROWS.weights()[at];
    }
    double[] first = new double[P];
    for (int i = 0; i < P; i++) {
      first[i] = soft[i][0];
      sums[i] = ofClass[i] / masses[i];
    }
    DenseMatrix means = LabelReach.means(GRAPH, new DenseMatrix(P, 1, first));
    for (int i = 0; i < P; i++) {
      assertThat(means.apply(i, 0)).isCloseTo(sums[i], within(1e-5)); // codes are rounded in S
    }
  }
}
