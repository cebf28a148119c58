package org.mustlink.core.graph;

import org.mustlink.core.linalg.Rows;

/** Builds graphs over the rows of a table. */
public final class Graphs {
  /** The neighbour whose distance is the local bandwidth. */
  private static final int LOCAL = 7;

  private Graphs() {}

  /**
   * Builds the graph of all pairs of rows with the weights exp(-d2 / (2 s^2)), d2 the squared
   * distance. O(n^2 d) time, 8 n^2 bytes.
   *
   * @param bandwidth s, greater than 0
   */
  public static Graph gaussian(Rows rows, double bandwidth) {
    int n = rows.count();
    double factor = -1 / (2 * bandwidth * bandwidth);
    double[] weights = new double[Math.multiplyExact(n, n)];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        double weight = Math.exp(factor * rows.squaredDistance(i, j));
        weights[i * n + j] = weight;
        weights[j * n + i] = weight;
      }
    }
    return new DenseGraph(n, weights);
  }

  /**
   * Builds a graph of given weights. O(n^2).
   *
   * @param weights n x n, symmetric, at least 0; the diagonal counts as 0
   */
  public static Graph of(int n, double[] weights) {
    double[] values = weights.clone();
    for (int i = 0; i < n; i++) {
      values[i * n + i] = 0;
    }
    return new DenseGraph(n, values);
  }

  /**
   * Builds the graph with the weights exp(-d2 / (2 s^2)) between rows of which one is among the
   * nearest of the other. Time and memory as {@link NearestRows#of}, and about 36 n neighbours
   * bytes.
   *
   * @param neighbours the number of nearest rows, at least 1; fewer where there are fewer rows
   * @param bandwidth s, greater than 0
   */
  public static Graph neighbours(Rows rows, int neighbours, double bandwidth) {
    NearestRows nearest = NearestRows.of(rows, neighbours);
    double factor = -1 / (2 * bandwidth * bandwidth);
    return nearest.graph((i, j, squares) -> Math.exp(factor * squares));
  }

  /**
   * Builds the graph with the weights exp(-d2 / (s_i s_j)) between rows of which one is among the
   * nearest of the other, where s_i is the distance of row i to its 7th nearest (Zelnik-Manor,
   * Perona, NIPS 2004). Time and memory as {@link NearestRows#of}, and about 36 n neighbours bytes.
   *
   * @param neighbours the number of nearest rows, at least 1; fewer where there are fewer rows
   */
  public static Graph selfTuning(Rows rows, int neighbours) {
    NearestRows nearest = NearestRows.of(rows, Math.max(neighbours, LOCAL));
    double[] local = nearest.bandwidths(LOCAL);
    return nearest
        .first(neighbours)
        .graph((i, j, squares) -> Math.exp(-squares / (local[i] * local[j])));
  }
}
