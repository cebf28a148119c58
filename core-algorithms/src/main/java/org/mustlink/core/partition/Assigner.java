package org.mustlink.core.partition;

import java.io.Serializable;

/** Gives a point of the embedding its cluster. Immutable and thread-safe. */
public sealed interface Assigner extends Serializable permits CentreAssigner, VoteAssigner {
  /** Clusters, k. */
  int clusters();

  /** Columns of the embedding, m. */
  int dimension();

  /**
   * The cluster of a point, from 0 to k - 1.
   *
   * @param points m values from {@code at}
   */
  int assign(double[] points, int at);

  /**
   * How clearly a point belongs to a cluster, in [0, 1]: 0 where another cluster is as near or
   * nearer, 1 where no other comes into question.
   *
   * @param points m values from {@code at}
   */
  double margin(double[] points, int at, int cluster);
}
