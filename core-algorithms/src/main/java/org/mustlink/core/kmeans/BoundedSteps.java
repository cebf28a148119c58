package org.mustlink.core.kmeans;

/**
 * The steps of Lloyd's algorithm, wherever the rows are: every centre moves to the mean of its
 * rows, until none moves farther than a tolerance. A cluster that loses all its rows keeps its
 * centre.
 */
public final class BoundedSteps {
  private BoundedSteps() {}

  /** Finds the nearest centres of all rows. */
  public interface Pass {
    /**
     * Returns the sums of the rows that change their cluster; in the first step, of all rows. What
     * is known of the rows after the step before is kept in between.
     */
    ClusterSums changes(CentreStep step);
  }

  /**
   * Where the centres are in the end.
   *
   * @param step the last step, after which every row is in the cluster that the last pass gave it
   * @param moves how often the centres moved
   * @param sums those of the rows of each cluster
   */
  public record Ended(CentreStep step, int moves, ClusterSums sums) {}

  /**
   * Moves centres until none moves farther than a tolerance, or the most times.
   *
   * @param start k x d, row-major; their order is kept
   */
  public static Ended run(
      double[] start, int d, int maxIter, double tolerance, SumScale scale, Pass pass) {
    CentreStep step = CentreStep.first(start, d);
    ClusterSums sums = pass.changes(step);
    int moves = 0;
    for (boolean settled = false; moves < maxIter && !settled; moves++) {
      CentreStep next = step.next(sums.means(scale, step.centres()));
      if (next.largestMove() == 0) {
        break; // every row is where it was, and so is every centre
      }
      settled = next.largestMove() <= tolerance;
      sums = sums.plus(pass.changes(next));
      step = next;
    }
    return new Ended(step, moves, sums);
  }
}
