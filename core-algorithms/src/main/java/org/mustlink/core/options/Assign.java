package org.mustlink.core.options;

/** How rows of the embedding are assigned to clusters. */
public enum Assign {
  /**
   * With labels of every class, {@link #POOL}, {@link #ANCHORS} or {@link #SEEDED}, whichever gives
   * most labelled rows their own class without having seen their labels; {@link #ANCHORS} when
   * links and labels reach most of the classes, or {@link #POOL} when they reach all of them; else
   * {@link #KMEANS}.
   */
  AUTO,
  /** k-means on the embedding. */
  KMEANS,
  /** k-means started at the means of the labelled classes. */
  SEEDED,
  /** Majority vote of the nearest labelled rows. */
  VOTE,
  /**
   * The label solver over the landmark graph, in place of an embedding: labels spread along the
   * graph, each class divided by its mass (Wang, Fu, Hao, Tao, Wu, EAGR, TKDE 2016).
   */
  ANCHORS,
  /**
   * The label solver together with classifiers on the features of the labelled rows, or of linked
   * rows with the classes found for them (ridge and logistic regression, a random forest), each
   * with a weight that is found by cross-validation.
   */
  POOL
}
