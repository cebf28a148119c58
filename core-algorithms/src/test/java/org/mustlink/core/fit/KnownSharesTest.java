package org.mustlink.core.fit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.mustlink.core.ensemble.Pool;
import org.mustlink.core.fit.trial.LabelSolverEmbedding;
import org.mustlink.core.fit.trial.PseudoLabels;
import org.mustlink.core.scacs.Chain;
import org.mustlink.core.scacs.LandmarkGraph;

class KnownSharesTest {
  private static final double[] SHARES = {0.25, 0.75};

  private static final int P = 12;
  private static final Chain CHAIN = Chain.of(P, 30);
  private static final LandmarkGraph GRAPH = CHAIN.graph();

  private static final PseudoLabels LABELS =
      PseudoLabels.certain(CHAIN.ends(), new int[] {0, 1}, 2);

  private static final LabelSolverEmbedding.Solved SOLVED = LabelSolverEmbedding.of(GRAPH, LABELS);

  private static LabelSolverEmbedding.Solved joined(Pool pool, int right, double[] shares) {
    return KnownShares.joined(SOLVED, GRAPH, LABELS, pool, right, shares);
  }

  @Test
  void sharesMoveTheBorder() {
    LabelSolverEmbedding.Solved joined = joined(new Pool(.6, .6), 2, SHARES);
    assertThat(joined.leaveOneOut()).isEqualTo(SOLVED.leaveOneOut());
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
    assertThat(joined(Pool.LABEL_SOLVER_ONLY, 1, SHARES)).isSameAs(SOLVED);
  }

  @Test
  void theLabelSolverStaysWhereNoSharesAreKnown() {
    assertThat(joined(Pool.LABEL_SOLVER_ONLY, 2, new double[0])).isSameAs(SOLVED);
  }
}
