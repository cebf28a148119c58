package org.mustlink.core.options;

/** From the embedding of a row to its cluster. */
public enum Assign {
  /**
   * {@link #SEEDED} when every class is labelled, but {@link #VOTE} where the classes are very
   * unequal in size and voting serves the labelled rows better, and {@link #ANCHORS} where they are
   * not but k-means disagrees with it on more rows than it errs on; {@link #ANCHORS} also when
   * links reach most of the classes; else {@link #KMEANS}.
   */
  AUTO,
  /** k-means on the embedding. */
  KMEANS,
  /** k-means started at the means of the labelled classes. */
  SEEDED,
  /** Majority of the nearest labelled rows. */
  VOTE,
  /**
   * The label solver over the landmark graph, in place of an embedding: labels spread along the
   * graph, each class divided by its mass (Wang, Fu, Hao, Tao, Wu, EAGR, TKDE 2016).
   */
  ANCHORS
}
