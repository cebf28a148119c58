package org.mustlink.core.refine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConsensusTest {

  /** The same classes by other numbers agree, and one row is in doubt. */
  @Test
  void classesAreMatchedBeforeTheyAreCounted() {
    Candidate best = candidate(9, 0, 0, 1, 1, 2);
    Candidate moved = candidate(8, 2, 2, 0, 0, 1);
    Candidate other = candidate(7, 1, 1, 0, 2, 2);
    double[] mean = Consensus.of(withWorse(other, moved, best), 0, 3);
    double third = 1 / 3.0;
    assertThat(mean)
        .usingElementComparator((a, b) -> Math.abs(a - b) < 1e-12 ? 0 : Double.compare(a, b))
        .containsExactly(1., 0., 0., 1., 0., 0., 0., 1., 0., 0., 2 * third, third, 0., 0., 1.);
  }

  @Test
  void onlyTheBestCount() {
    Candidate best = candidate(9, 0, 0, 1);
    Candidate poorer = new Candidate(Candidate.certain(new int[3], 2), 1);
    assertThat(Consensus.of(withWorse(poorer, best), 0, 2)).containsExactly(1, 0, 1, 0, .5, .5);
    assertThat(Consensus.of(List.of(poorer, best, poorer), 0, 2)).containsExactly(1, 0, 1, 0, 0, 1);
  }

  /** A class with a label is that class, whatever else would agree better. */
  @Test
  void labelsKeepTheirNumbers() {
    Candidate best = candidate(9, 0, 0, 0, 1);
    Candidate swapped = candidate(8, 1, 1, 1, 0);
    assertThat(Consensus.of(withWorse(best, swapped), 2, 2))
        .containsExactly(.5, .5, .5, .5, .5, .5, .5, .5);
    assertThat(Consensus.of(withWorse(best, swapped), 0, 2))
        .containsExactly(1, 0, 1, 0, 1, 0, 0, 1);
  }

  /** The given ones and so many worse ones that those given are the best sixth. */
  private static List<Candidate> withWorse(Candidate... best) {
    List<Candidate> all = new ArrayList<>(Collections.nCopies(5 * best.length, worst(best[0])));
    all.addAll(3, List.of(best));
    return all;
  }

  private static Candidate worst(Candidate like) {
    return new Candidate(new double[like.beliefs().length], -100);
  }

  private static Candidate candidate(double fit, int... classes) {
    int k = 1 + Arrays.stream(classes).max().orElseThrow();
    return new Candidate(Candidate.certain(classes, k), fit);
  }
}
