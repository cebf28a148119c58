package org.mustlink.core.graph;

/** How the weights of a graph over rows are computed. */
public enum Affinity {
  /** Every pair of rows has the weight exp(-d2 / (2 s^2)), with one bandwidth s. */
  GAUSSIAN,
  /** Rows have edges to their nearest rows, of weight exp(-d2 / (2 s^2)) with one bandwidth s. */
  NEIGHBOURS,
  /**
   * Rows have edges to their nearest rows, of weight exp(-d2 / (s_i s_j)), where s_i is the
   * distance of row i to the 7th of them (Zelnik-Manor, Perona, NIPS 2004).
   */
  SELF_TUNING
}
