package org.mustlink.core.inmemory.cosc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.mustlink.core.options.OptionReader;

/** The best bisections of small graphs are found. */
class BisectionTest {
  private static final CoscOptions OPTIONS =
      CoscOptions.read(new OptionReader(Cosc.information(), Map.of()));

  @Test
  void theBestOfAllPartitionsThatKeepTheLinksIsFound() {
    int found = 0;
    for (int seed = 0; seed < 30; seed++) {
      CutProblem problem = CutProblems.consistent(6 + seed % 9, seed % 7, seed);
      // With such a penalty the best partition violates no link.
      double least = CutProblems.leastValue(problem, 1e6);

      Bipartition best =
          new Bisection(problem, OPTIONS, 0, new RatioDca.Budget(100, 1_000_000))
              .best(seed)
              .orElseThrow();

      assertThat(best.violated()).isZero();
      assertThat(best.normalisedCut()).isGreaterThanOrEqualTo(least * (1 - 1e-9));
      found += best.normalisedCut() <= least * (1 + 1e-9) ? 1 : 0;
    }
    assertThat(found).isGreaterThanOrEqualTo(29);
  }

  @Test
  void movingGroupsNeverMakesTheCutLargerOrViolatesMore() {
    for (int seed = 0; seed < 20; seed++) {
      CutProblem problem = CutProblems.any(50, 20, seed);
      boolean[] side = new boolean[50];
      for (int i = 0; i < 50; i++) {
        side[i] = i % 2 == 0;
      }
      Bipartition from = Bipartition.of(problem, side);
      GroupFlips flips = new GroupFlips(problem, TwoColouring.of(50, problem.cannot()));

      Bipartition better = flips.improved(from);

      assertThat(better.normalisedCut()).isLessThan(from.normalisedCut());
      assertThat(better.violated()).isEqualTo(from.violated());
    }
  }
}
