package org.mustlink.core.inmemory.cosc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The cost of a division into several parts, and the moves that decrease it. */
class PricedMovesTest {
  private static final int N = 9;
  private static final int DIVISIONS = 19_683;

  /** A graph with cannot-links and must-links between random nodes, which no division keeps. */
  private static CutProblem problem(int seed) {
    CutProblem cannot = CutProblems.any(N, 6, seed);
    CutProblem must = CutProblems.any(N, 6, 100 + seed);
    return new CutProblem(
        cannot.volumes(), cannot.rows(), cannot.edges(), cannot.cannot(), must.cannot());
  }

  /** Writes a number with the digits 0, 1 and 2. */
  private static int[] parts(int number) {
    int[] parts = new int[N];
    for (int i = 0, left = number; i < N; i++, left /= 3) {
      parts[i] = left % 3;
    }
    return parts;
  }

  private static boolean complete(int[] parts) {
    int seen = 0;
    for (int part : parts) {
      seen |= 1 << part;
    }
    return seen == 7;
  }

  private static double least(CutCost cost) {
    double least = Double.POSITIVE_INFINITY;
    for (int number = 0; number < DIVISIONS; number++) {
      int[] parts = parts(number);
      least = complete(parts) ? Math.min(least, cost.of(parts, 3)) : least;
    }
    return least;
  }

  @Test
  void movesEndInADivisionOfLeastCostFromMostStarts() {
    int found = 0;
    for (int seed = 0; seed < 5; seed++) {
      CutCost cost = CutCost.of(problem(seed), 0.5, 3);
      double least = least(cost);
      SplittableRandom random = new SplittableRandom(seed);
      for (int start = 0; start < 20; start++) {
        int[] parts = parts(random.nextInt(DIVISIONS));
        parts[0] = 0;
        parts[1] = 1;
        parts[2] = 2;
        double before = cost.of(parts, 3);

        new PricedMoves(cost, parts, 3).run();

        assertThat(complete(parts)).isTrue();
        assertThat(cost.of(parts, 3)).isLessThanOrEqualTo(before + 1e-9);
        found += cost.of(parts, 3) <= least + 1e-9 ? 1 : 0;
      }
    }
    assertThat(found).isGreaterThan(60);
  }

  @Test
  void theCostOfTwoPartsOfOneVolumeIsTheFunctionalOfThePaper() {
    WeightedPairs.Builder ring = new WeightedPairs.Builder();
    WeightedPairs.Builder cannot = new WeightedPairs.Builder();
    WeightedPairs.Builder must = new WeightedPairs.Builder();
    for (int i = 0; i < 6; i++) {
      ring.add(i, (i + 1) % 6, 1);
    }
    cannot.add(0, 1, 0.5);
    cannot.add(1, 4, 0.25);
    must.add(0, 3, 0.75);
    CutProblem problem =
        new CutProblem(
            new double[] {2, 2, 2, 2, 2, 2},
            new int[] {1, 1, 1, 1, 1, 1},
            ring.build(),
            cannot.build(),
            must.build());
    boolean[] side = {true, true, true, false, false, false};
    int[] parts = {1, 1, 1, 0, 0, 0};

    // A mean degree is 2, so that a cost of 3 mean degrees is 6 in the weights of the edges.
    assertThat(CutCost.of(problem, 3, 2).of(parts, 2))
        .isCloseTo(Bipartition.of(problem, side).value(6), within(1e-12));
  }
}
