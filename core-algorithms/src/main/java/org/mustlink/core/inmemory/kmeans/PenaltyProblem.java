package org.mustlink.core.inmemory.kmeans;

import org.mustlink.core.graph.Adjacency;
import org.mustlink.core.linalg.Rows;

/**
 * The data and parameters of the optimization of a {@link PenaltyModel}.
 *
 * @param rows n x d
 * @param variances d, of the columns, greater than 0
 * @param learnsMetrics whether it is MPCK-means
 * @param penalty the cost of a violated link of weight 1; in MPCK-means the factor of its cost
 * @param ridge r, the number of rows of the entire table that count for the metric of a cluster in
 *     addition to its own
 */
record PenaltyProblem(
    Rows rows,
    double[] variances,
    Adjacency links,
    int k,
    boolean learnsMetrics,
    boolean sharesMetric,
    double penalty,
    double ridge) {
  int d() {
    return rows.d();
  }
}
