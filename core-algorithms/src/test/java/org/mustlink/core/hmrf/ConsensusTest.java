package org.mustlink.core.hmrf;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConsensusTest {

  /** The same classes with other numbers agree, and one row is uncertain. */
  @Test
  void classesAreMatchedBeforeTheyAreCounted() {
    LocalOptimum best = optimum(9, 0, 0, 1, 1, 2);
    LocalOptimum moved = optimum(8, 2, 2, 0, 0, 1);
    LocalOptimum other = optimum(7, 1, 1, 0, 2, 2);
    double[] mean = Consensus.of(List.of(best, moved, other), 0, 3);
    double third = 1 / 3.0;
    assertThat(mean)
        .usingElementComparator((a, b) -> Math.abs(a - b) < 1e-12 ? 0 : Double.compare(a, b))
        .containsExactly(1., 0., 0., 1., 0., 0., 0., 1., 0., 0., 2 * third, third, 0., 0., 1.);
  }

  /** Beliefs are the shares of the optima, and equal shares stay equal. */
  @Test
  void anUncertainRowStaysUncertain() {
    LocalOptimum best = optimum(9, 0, 0, 1);
    LocalOptimum other = new LocalOptimum(Beliefs.certain(new int[3], 2), 8);
    assertThat(Consensus.of(List.of(best, other), 0, 2)).containsExactly(1, 0, 1, 0, .5, .5);
  }

  /** A class with a label keeps its number, even if another number would agree better. */
  @Test
  void labelsKeepTheirNumbers() {
    LocalOptimum best = optimum(9, 0, 0, 0, 1);
    LocalOptimum swapped = optimum(8, 1, 1, 1, 0);
    assertThat(Consensus.of(List.of(best, swapped), 2, 2))
        .containsExactly(.5, .5, .5, .5, .5, .5, .5, .5);
    assertThat(Consensus.of(List.of(best, swapped), 0, 2)).containsExactly(1, 0, 1, 0, 1, 0, 0, 1);
  }

  private static LocalOptimum optimum(double logRatio, int... classes) {
    int k = 1 + Arrays.stream(classes).max().orElseThrow();
    return new LocalOptimum(Beliefs.certain(classes, k), logRatio);
  }
}
