package org.mustlink.core.graph;

import org.mustlink.core.linalg.SymmetricOperator;

/**
 * An undirected graph with weights W >= 0 over n rows, without loops; its operator is the product
 * with W. Immutable and thread-safe.
 */
public sealed interface Graph extends SymmetricOperator permits DenseGraph, SparseGraph {
  /** Receives edges. */
  @FunctionalInterface
  interface EdgeVisitor {
    /** Receives the weight between the rows {@code i < j}, greater than 0. */
    void visit(int i, int j, double weight);
  }

  /** Visits every edge once, in a fixed order. O(edges); O(n^2) for a dense graph. */
  void edges(EdgeVisitor visitor);

  /** Returns a copy of W, n x n. */
  double[] weights();

  /**
   * Returns the graph with the weights f_i w_ij f_j; a factor of 0 removes the edges of a row.
   *
   * @param factors f, n, at least 0
   */
  Graph scaled(double[] factors);

  /** Returns the degree of every row, which is the sum of the weights of its edges, n. */
  default double[] degrees() {
    double[] degrees = new double[order()];
    edges(
        (i, j, weight) -> {
          degrees[i] += weight;
          degrees[j] += weight;
        });
    return degrees;
  }
}
