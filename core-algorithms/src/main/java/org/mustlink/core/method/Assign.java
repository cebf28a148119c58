package org.mustlink.core.method;

/** From the embedding of a row to its cluster. */
public enum Assign {
  /** {@link #SEEDED} or {@link #VOTE} when every class is labelled, else {@link #KMEANS}. */
  AUTO,
  /** k-means on the embedding. */
  KMEANS,
  /** k-means started at the means of the labelled classes. */
  SEEDED,
  /** Majority of the nearest labelled rows. */
  VOTE
}
