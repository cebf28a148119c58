package org.mustlink.core.scacs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mustlink.core.sideinfo.Links;
import org.mustlink.core.sideinfo.SideInformation;

/** The closure of links with more components than there are landmarks. */
class SummedClosureConstraintsTest extends ConstraintMatrixCheck {
  private static final int COMPONENTS = 2 * P;

  /** Rows i and i + 80 are must-linked; components i and i + 40 are cannot-linked. */
  @Override
  ConstraintMatrix constraints() {
    int count = COMPONENTS + P;
    boolean[] must = new boolean[count];
    Arrays.fill(must, 0, COMPONENTS, true);
    double[] ones = new double[count];
    Arrays.fill(ones, 1);
    int[] first = IntStream.range(0, count).map(i -> i % COMPONENTS).toArray();
    int[] second =
        IntStream.range(0, count)
            .map(i -> i < COMPONENTS ? i + COMPONENTS : i - COMPONENTS + P)
            .toArray();
    Links links = Links.of(2 * COMPONENTS, first, second, must, ones);
    return LinkConstraints.closure(
        GRAPH, rows(IntStream.range(0, 2 * COMPONENTS).toArray()), SideInformation.of(links), 3);
  }

  @Override
  double entry(int i, int j) {
    if (Math.max(i, j) >= 2 * COMPONENTS) {
      return 0;
    }
    int apart = Math.abs(i % COMPONENTS - j % COMPONENTS);
    return apart == 0 ? 1 : apart == P ? -1 : 0;
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
