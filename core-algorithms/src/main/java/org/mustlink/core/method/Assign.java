package org.mustlink.core.method;

/** From the embedding of a row to its cluster. */
public enum Assign {
  /**
   * {@link #SEEDED} when every class is labelled, or {@link #VOTE} where the classes are very
   * unequal in size and voting serves the labelled rows better; else {@link #KMEANS}.
   */
  AUTO,
  /** k-means on the embedding. */
  KMEANS,
  /** k-means started at the means of the labelled classes. */
  SEEDED,
  /** Majority of the nearest labelled rows. */
  VOTE
}
