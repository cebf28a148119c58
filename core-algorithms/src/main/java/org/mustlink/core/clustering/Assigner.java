package org.mustlink.core.clustering;

import java.io.Serializable;

/** A way to assign points of the embedding to clusters. Immutable and thread-safe. */
public interface Assigner extends Serializable {
  /** Returns the number of clusters, k. */
  int clusters();

  /** Returns the dimension of the embedding, m. */
  int dimension();

  /** Makes an object with buffers of its own that assigns points; every task needs one. */
  BlockAssigner blocks();

  /** Makes an object with buffers of its own that scores the clusters; every task needs one. */
  ClusterScorer scorer();

  /** Returns the parts that a model file stores. */
  AssignerParts parts();
}
