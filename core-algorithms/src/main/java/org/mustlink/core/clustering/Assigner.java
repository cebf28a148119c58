package org.mustlink.core.clustering;

import java.io.Serializable;

/** Gives a point of the embedding its cluster. Immutable and thread-safe. */
public sealed interface Assigner extends Serializable
    permits CentreAssigner, LargestAssigner, VoteAssigner {
  /** Clusters, k. */
  int clusters();

  /** Columns of the embedding, m. */
  int dimension();

  /** What does it; make one a task. */
  BlockAssigner blocks();
}
