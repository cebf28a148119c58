package org.mustlink.core.scacs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mustlink.core.sideinfo.Links;

/** Cannot-links between more rows than there are landmarks: their pairs are summed. */
class PairConstraintsTest extends ConstraintMatrixCheck {
  private static final int PAIRS = 2 * P;

  @Override
  ConstraintMatrix constraints() {
    double[] ones = new double[PAIRS];
    Arrays.fill(ones, 1);
    Links cannot =
        Links.of(
            2 * PAIRS,
            IntStream.range(0, PAIRS).toArray(),
            IntStream.range(PAIRS, 2 * PAIRS).toArray(),
            new boolean[PAIRS],
            ones);
    return LinkConstraints.given(GRAPH, rows(IntStream.range(0, 2 * PAIRS).toArray()), cannot, 3);
  }

  @Override
  double entry(int i, int j) {
    return Math.abs(i - j) == PAIRS && Math.max(i, j) < 2 * PAIRS ? -0.25 : 0;
  }

  @Override
  double tolerance() {
    return 1e-7;
  }

  @Test
  void itIsStoredByLandmarks() {
    assertThat(constraints()).isInstanceOf(PairConstraints.class);
  }
}
