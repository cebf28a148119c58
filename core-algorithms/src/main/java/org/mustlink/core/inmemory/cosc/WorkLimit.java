package org.mustlink.core.inmemory.cosc;

import java.util.Optional;

/**
 * The work limits of bisections, counted as steps of their inner problems times edges: one limit
 * for each bisection and one for all of a division. Not thread-safe.
 */
final class WorkLimit {
  private final int innerSteps;
  private final long each;
  private final long all;
  private long left;
  private int bisections;
  private int ended;

  /** Makes limits that large graphs reach after some minutes. */
  WorkLimit(int innerSteps) {
    this(innerSteps, 4_000_000_000L, 40_000_000_000L);
  }

  /**
   * Makes limits.
   *
   * @param innerSteps the maximum number of steps for one inner problem
   * @param each the maximum work for one bisection
   * @param all the maximum work for all of them
   */
  WorkLimit(int innerSteps, long each, long all) {
    this.innerSteps = innerSteps;
    this.each = each;
    this.all = all;
    this.left = all;
  }

  /** Lets the bisections of another division of the graph take as much again. */
  void renew() {
    left = all;
  }

  /** Returns the budget for the bisection of a problem. */
  RatioDca.Budget budget(CutProblem problem) {
    return new RatioDca.Budget(innerSteps, Math.min(each, left) / edges(problem));
  }

  /** Counts the work that the bisection of a problem took. */
  void add(CutProblem problem, RatioDca.Budget budget) {
    left = Math.max(0, left - budget.taken() * edges(problem));
    bisections++;
    ended += budget.ended() ? 1 : 0;
  }

  /** Returns the warning if a limit ended bisections. */
  Optional<String> warning() {
    return ended == 0
        ? Optional.empty()
        : Optional.of(
            ("The work limit ended %s of %s bisections before their cuts stopped decreasing: with"
                    + " fewer graphNeighbours or bisectionStarts each start has more steps.")
                .formatted(ended, bisections));
  }

  private static int edges(CutProblem problem) {
    return Math.max(1, problem.edges().size());
  }
}
