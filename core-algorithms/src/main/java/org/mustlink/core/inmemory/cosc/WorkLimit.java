package org.mustlink.core.inmemory.cosc;

import java.util.Optional;

/**
 * The work that bisections may take, counted as steps of their inner problems times edges: so much
 * for each of them, and so much for all. Not thread-safe.
 */
final class WorkLimit {
  private final int innerSteps;
  private final long each;
  private long left;
  private int bisections;
  private int ended;

  /** Starts with a limit that large graphs reach in some minutes. */
  WorkLimit(int innerSteps) {
    this(innerSteps, 4_000_000_000L, 40_000_000_000L);
  }

  /**
   * Starts.
   *
   * @param innerSteps the most steps for one inner problem
   * @param each the most work for one bisection
   * @param all the most work for all of them
   */
  WorkLimit(int innerSteps, long each, long all) {
    this.innerSteps = innerSteps;
    this.each = each;
    this.left = all;
  }

  /** Returns what a bisection of a problem may take. */
  RatioDca.Budget budget(CutProblem problem) {
    return new RatioDca.Budget(innerSteps, Math.min(each, left) / edges(problem));
  }

  /** Counts what a bisection of a problem took. */
  void add(CutProblem problem, RatioDca.Budget budget) {
    left = Math.max(0, left - budget.taken() * edges(problem));
    bisections++;
    ended += budget.ended() ? 1 : 0;
  }

  /** Returns what to say if the limit ended bisections. */
  Optional<String> warning() {
    return ended == 0
        ? Optional.empty()
        : Optional.of(
            ("The limit of work ended %s of %s bisections before their cuts stopped falling: with"
                    + " fewer graphNeighbours or bisectionStarts each start has more steps.")
                .formatted(ended, bisections));
  }

  private static int edges(CutProblem problem) {
    return Math.max(1, problem.edges().size());
  }
}
