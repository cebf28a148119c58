package org.mustlink.core.inmemory.cosc;

import java.util.Arrays;

/**
 * Divides a graph into parts. With more than two parts and cannot-links that should all hold,
 * recursive bisection that insists on them in every step cuts what a later step would have
 * separated at less cost. So the graph is divided a second time, with cannot-links that cost
 * something, and single nodes then move until no more cannot-links can be satisfied in this way. Of
 * the two divisions the one that violates the smaller weight of cannot-links is taken, and if these
 * are equal, the one of the smaller normalised cut.
 */
record BestDivision(CutProblem problem, CoscOptions options, int k, long seed, WorkLimit work) {
  /** The cost of a cannot-link in the second division, in mean degrees of the graph. */
  private static final double COST = 1;

  /** Returns the part of every node; there are fewer than k parts if components cannot be cut. */
  int[] parts() {
    int[] parts = divided(options);
    if (k == 2 || options.gamma().isPresent() || problem.cannot().size() == 0) {
      return parts;
    }
    work.renew();
    int[] other = divided(options.withCost(COST));
    new PartMoves(problem, other, count(other)).run();
    return better(other, parts) ? other : parts;
  }

  private int[] divided(CoscOptions how) {
    return new RecursiveBisection(problem, how, k, seed, work).parts();
  }

  private boolean better(int[] one, int[] other) {
    int parts = count(one);
    if (parts != count(other)) {
      return parts > count(other);
    }
    double violated = problem.cannot().within(one);
    double fewest = problem.cannot().within(other);
    CutCost cut = new CutCost(problem, 0);
    return violated < fewest || (violated == fewest && cut.of(one, parts) < cut.of(other, parts));
  }

  private static int count(int[] parts) {
    return Arrays.stream(parts).max().orElse(0) + 1;
  }
}
