package org.mustlink.core.kmeans;

/**
 * The steps of Lloyd's algorithm, wherever the rows are: every centre moves to the mean of its
 * rows, until none moves farther than a tolerance.
 */
public final class LloydSteps {
  private LloydSteps() {}

  /** Assigns all rows. */
  public interface Pass {
    /**
     * Assigns every row to the nearest centre of a step, of several the first, and returns the
     * means of the clusters, k x d, row-major. A cluster without rows keeps its centre. What is
     * known of the rows after the step before is kept in between.
     */
    double[] means(CentreStep step);
  }

  /**
   * Where the centres are in the end.
   *
   * @param centres those to which the last pass assigned the rows, k x d, row-major
   * @param moves how often the centres moved
   */
  public record Ended(double[] centres, int moves) {}

  /**
   * Moves centres until none moves farther than a tolerance, or the most times.
   *
   * @param start k x d, row-major; their order is kept
   * @param tolerance at least 0; with 0 the steps end when no centre moves
   */
  public static Ended run(double[] start, int d, int maxIter, double tolerance, Pass pass) {
    CentreStep step = CentreStep.first(start, d);
    double[] means = pass.means(step);
    int moves = 0;
    for (boolean settled = false; moves < maxIter && !settled; moves++) {
      CentreStep next = step.next(means);
      if (next.largestMove() == 0) {
        break; // every row is where it was, and so is every centre
      }
      settled = next.largestMove() <= tolerance;
      means = pass.means(next);
      step = next;
    }
    return new Ended(step.centres(), moves);
  }
}
