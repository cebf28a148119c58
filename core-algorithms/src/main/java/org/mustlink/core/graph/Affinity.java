package org.mustlink.core.graph;

/** How rows are joined to a graph. */
public enum Affinity {
  /** Every pair by exp(-d2 / (2 s^2)), with one bandwidth s. */
  GAUSSIAN,
  /** Every row with its nearest rows, by exp(-d2 / (2 s^2)), with one bandwidth s. */
  NEIGHBOURS,
  /**
   * Every row with its nearest rows, by exp(-d2 / (s_i s_j)), s_i the distance to the 7th of them
   * (Zelnik-Manor, Perona, NIPS 2004).
   */
  SELF_TUNING
}
