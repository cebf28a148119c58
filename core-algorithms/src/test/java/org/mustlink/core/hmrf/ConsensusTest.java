package org.mustlink.core.hmrf;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConsensusTest {

  /** The same classes by other numbers agree, and one row is in doubt. */
  @Test
  void classesAreMatchedBeforeTheyAreCounted() {
    Candidate best = candidate(9, 0, 0, 1, 1, 2);
    Candidate moved = candidate(8, 2, 2, 0, 0, 1);
    Candidate other = candidate(7, 1, 1, 0, 2, 2);
    double[] mean = Consensus.of(List.of(best, moved, other), 0, 3);
    double third = 1 / 3.0;
    assertThat(mean)
        .usingElementComparator((a, b) -> Math.abs(a - b) < 1e-12 ? 0 : Double.compare(a, b))
        .containsExactly(1., 0., 0., 1., 0., 0., 0., 1., 0., 0., 2 * third, third, 0., 0., 1.);
  }

  /** Shares count, and equal ones are even. */
  @Test
  void aRowInDoubtStaysInDoubt() {
    Candidate best = candidate(9, 0, 0, 1);
    Candidate other = new Candidate(Beliefs.certain(new int[3], 2), 8);
    assertThat(Consensus.of(List.of(best, other), 0, 2)).containsExactly(1, 0, 1, 0, .5, .5);
  }

  /** A class with a label is that class, whatever else would agree better. */
  @Test
  void labelsKeepTheirNumbers() {
    Candidate best = candidate(9, 0, 0, 0, 1);
    Candidate swapped = candidate(8, 1, 1, 1, 0);
    assertThat(Consensus.of(List.of(best, swapped), 2, 2))
        .containsExactly(.5, .5, .5, .5, .5, .5, .5, .5);
    assertThat(Consensus.of(List.of(best, swapped), 0, 2)).containsExactly(1, 0, 1, 0, 1, 0, 0, 1);
  }

  private static Candidate candidate(double fit, int... classes) {
    int k = 1 + Arrays.stream(classes).max().orElseThrow();
    return new Candidate(Beliefs.certain(classes, k), fit);
  }
}
