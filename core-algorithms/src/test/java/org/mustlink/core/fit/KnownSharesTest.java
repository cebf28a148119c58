package org.mustlink.core.fit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.mustlink.core.landmark.CodeSums;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.pool.Pool;
import org.mustlink.core.scacs.LandmarkGraph;

class KnownSharesTest {
  private static final double[] SHARES = {0.25, 0.75};

  private static final int P = 12;
  private static final int EACH = 30;
  private static final CodedRows ROWS = rows();

  private static final PseudoLabels LABELS =
      PseudoLabels.certain(ROWS.take(new int[] {0, ROWS.count() - 1}), new int[] {0, 1}, 2);

  private static final LandmarkGraph GRAPH = graph();

  /** Thirty rows between any two neighbours of a chain of landmarks. */
  private static CodedRows rows() {
    int n = (P - 1) * EACH;
    int[] codes = new int[2 * n];
    float[] weights = new float[2 * n];
    for (int i = 0; i < 2 * n; i++) {
      codes[i] = i / 2 / EACH + i % 2;
      weights[i] = 0.5f;
    }
    return new CodedRows(codes, weights, 2);
  }

  private static LandmarkGraph graph() {
    int[] none = new int[ROWS.count()];
    Arrays.fill(none, -1);
    CodeSums sums = CodeSums.empty(P, 2, none.length);
    sums.add(ROWS, none);
    return LandmarkGraph.of(sums);
  }

  private static final LabelSolverEmbedding.Solved SOLVED = LabelSolverEmbedding.of(GRAPH, LABELS);

  private static LabelSolverEmbedding.Solved joined(Pool pool, int right, double[] shares) {
    return KnownShares.joined(SOLVED, GRAPH, LABELS, pool, right, shares);
  }

  @Test
  void sharesMoveTheBorder() {
    LabelSolverEmbedding.Solved joined = joined(new Pool(.6, .6), 2, SHARES);
    assertThat(joined.left()).isEqualTo(SOLVED.left());
    assertThat(first(SOLVED.matrix())).isEqualTo(P / 2);
    assertThat(first(joined.matrix())).isBetween(P / 4, P / 4 + 1);
    assertThat(Arrays.stream(joined.matrix()).allMatch(value -> value >= 0 && value <= 1.5))
        .isTrue();
  }

  /** Landmarks of the first class. */
  private static int first(double[] matrix) {
    int first = 0;
    for (int at = 0; at < matrix.length; at += 2) {
      first += matrix[at] > matrix[at + 1] ? 1 : 0;
    }
    return first;
  }

  @Test
  void theLabelSolverStaysWhereTheClassesDoNotFollowTheGraph() {
    assertThat(joined(new Pool(.5, .6), 2, SHARES)).isSameAs(SOLVED);
    assertThat(joined(Pool.SOLVER_ALONE, 1, SHARES)).isSameAs(SOLVED);
  }

  @Test
  void theLabelSolverStaysWhereNoSharesAreKnown() {
    assertThat(joined(Pool.SOLVER_ALONE, 2, new double[0])).isSameAs(SOLVED);
  }
}
