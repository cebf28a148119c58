package org.mustlink.spark.stage;

import org.mustlink.core.landmark.PairSums;

/**
 * What links add to the eigenproblem.
 *
 * @param sums over all pairs of rows that links imply
 * @param rows linked rows
 * @param labelled those of them with a label
 * @param leastClusters with fewer clusters not everything can be satisfied
 */
record LinkedPairs(PairSums sums, long rows, long labelled, int leastClusters) {
  /** Rows that links alone speak of. */
  long unlabelled() {
    return rows - labelled;
  }
}
