package org.mustlink.core.landmark.sums;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mustlink.core.TestData.largestDifference;
import static org.mustlink.core.TestData.normalRows;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.Codes;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.SparseMatrix;
import org.mustlink.core.scacs.LandmarkGraph;

class PairSumsTest {
  private static final int P = 20;
  private static final int N = 200;
  private static final int PAIRS = 300;
  private static final Codes CODES =
      Codes.of(normalRows(N, 3, 1), normalRows(P, 3, 2), 3, new int[N]);
  private static final CodedRows ROWS = new CodedRows(CODES.positions(), CODES.weights(), 3);
  private static final LandmarkGraph GRAPH = LandmarkGraph.of(CODES.sums(P, 1, N));

  private static PairSums added(int[] order) {
    PairSums sums = PairSums.empty(P, PAIRS);
    for (int pair : order) {
      SplittableRandom random = new SplittableRandom(pair);
      int i = random.nextInt(N);
      int j = random.nextInt(N);
      sums.add(ROWS, i, j, random.nextDouble(-1, 1));
    }
    return sums;
  }

  @Test
  void theSumIsThatOfTheDenseMatrices() {
    double[][] z = CODES.dense(P);
    double[] expected = new double[GRAPH.size() * GRAPH.size()];
    for (int pair = 0; pair < PAIRS; pair++) {
      SplittableRandom random = new SplittableRandom(pair);
      double[] one = z[random.nextInt(N)];
      double[] other = z[random.nextInt(N)];
      double w = random.nextDouble(-1, 1);
      for (int a = 0; a < GRAPH.size(); a++) {
        for (int b = 0; b < GRAPH.size(); b++) {
          int i = GRAPH.kept()[a];
          int j = GRAPH.kept()[b];
          expected[b * GRAPH.size() + a] +=
              w
                  * (one[i] * other[j] + one[j] * other[i])
                  / Math.sqrt(GRAPH.degrees()[a] * GRAPH.degrees()[b]);
        }
      }
    }
    DenseMatrix found = GRAPH.scaled(added(IntStream.range(0, PAIRS).toArray()));
    assertThat(largestDifference(found.toArray(), expected)).isLessThan(1e-10);
  }

  @Test
  void neitherOrderNorSplitMatters() {
    DenseMatrix all = GRAPH.scaled(added(IntStream.range(0, PAIRS).toArray()));
    int[] backward = IntStream.range(0, PAIRS).map(pair -> PAIRS - 1 - pair).toArray();
    assertThat(GRAPH.scaled(added(backward))).isEqualTo(all);
    PairSums merged =
        added(Arrays.copyOf(backward, 70)).merge(added(Arrays.copyOfRange(backward, 70, PAIRS)));
    assertThat(GRAPH.scaled(merged)).isEqualTo(all);
  }

  /** All pairs within and between two sets of rows, one by one and by the sums of their codes. */
  @Test
  void sumsOfCodesRepresentAllTheirPairs() {
    PairSums listed = PairSums.empty(P, 1_000);
    for (int i = 0; i < 9; i++) {
      for (int j = 0; j < i; j++) {
        listed.add(ROWS, i, j, i < 5 || j > 4 ? 1 : -1);
      }
      listed.addSquare(sum(i, i + 1), 1);
    }
    PairSums summed = PairSums.empty(P, 1_000);
    summed.addSquare(sum(0, 5), 1);
    summed.addSquare(sum(5, 9), 1);
    summed.add(sum(0, 5), sum(5, 9), -1);
    assertThat(largestDifference(GRAPH.scaled(summed), GRAPH.scaled(listed))).isLessThan(1e-8);
  }

  @Test
  void theOrderOfASumOfCodesDoesNotMatter() {
    CodeSum backward = sum(8, 9).plus(sum(4, 8)).plus(sum(0, 4));
    CodeSum forward = sum(0, 9);
    assertThat(forward.size()).isEqualTo(backward.size()).isGreaterThan(3);
    for (int a = 0; a < forward.size(); a++) {
      assertThat(forward.position(a)).isEqualTo(backward.position(a));
      assertThat(forward.value(a)).isEqualTo(backward.value(a));
    }
  }

  @Test
  void aRunningSumIsTheSame() {
    RunningCodeSum running = new RunningCodeSum(P);
    CodedRows rows = new CodedRows(CODES.positions(), CODES.weights(), 3);
    ByteBuffer written = ByteBuffer.allocate(1000);
    for (int[] range : new int[][] {{0, 1}, {30, 50}, {3, 9}}) {
      running.clear();
      IntStream.range(range[0], range[1])
          .map(i -> range[1] - 1 - i + range[0])
          .forEach(i -> running.add(rows, i));
      written.clear();
      running.put(written);
      assertThat(written.position()).isEqualTo(running.bytes());
      running.add(written.flip());
      CodeSum expected = sum(range[0], range[1]).plus(sum(range[0], range[1]));
      assertThat(running.sum().bytes()).isEqualTo(expected.bytes());
      RunningCodeSum.skip(written.rewind());
      assertThat(written.hasRemaining()).isFalse();
      PairSums one = PairSums.empty(P, 10_000);
      one.addSquare(running);
      PairSums other = PairSums.empty(P, 10_000);
      other.addSquare(expected, 1);
      assertThat(GRAPH.scaled(one)).isEqualTo(GRAPH.scaled(other));
    }
  }

  @Test
  void noSumOverflowsUpToThePairsAnnounced() {
    int[] code = {0, 1};
    float[] weights = {1, 0};
    for (int doublings : new int[] {0, 1, 20, 50}) {
      PairSums sums = PairSums.empty(2, 1L << doublings);
      sums.add(new CodedRows(code, weights, 2), 0, 0, 1);
      for (int i = 0; i < doublings; i++) {
        sums.merge(sums);
      }
      LandmarkGraph graph =
          new LandmarkGraph(
              2,
              new int[] {0},
              new double[] {1},
              new SparseMatrix(1, 1, new int[] {0, 1}, new int[1], new double[] {1}));
      assertThat(graph.scaled(sums).apply(0, 0)).isEqualTo(Math.scalb(2.0, doublings));
    }
  }

  @Test
  void sumsOfAnotherKindAreRefused() {
    assertThatThrownBy(() -> PairSums.empty(2, 9).merge(PairSums.empty(3, 9)))
        .hasMessageContaining("landmarks");
    assertThatThrownBy(() -> PairSums.empty(2, 9).merge(PairSums.empty(2, 1L << 40)))
        .hasMessageContaining("units");
  }

  private static CodeSum sum(int from, int to) {
    return IntStream.range(from, to)
        .mapToObj(i -> CodeSum.of(CODES.positions(), CODES.weights(), 3 * i, 3))
        .reduce(CodeSum::plus)
        .orElseThrow();
  }
}
