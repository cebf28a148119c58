package org.mustlink.core.graph;

import org.mustlink.core.linalg.SymmetricOperator;

/**
 * An undirected graph with weights W >= 0 over n rows, without loops; its operator is the product
 * with W. Immutable and thread-safe.
 */
public sealed interface Graph extends SymmetricOperator permits DenseGraph, SparseGraph {
  /** Takes an edge. */
  @FunctionalInterface
  interface EdgeVisitor {
    /** The weight between rows i and j, i < j, greater than 0. */
    void visit(int i, int j, double weight);
  }

  /** Every edge once, in a fixed order. */
  void edges(EdgeVisitor visitor);

  /** W, n x n; a copy. */
  double[] weights();

  /** The graph with the weights f_i w_ij f_j; factors of 0 take edges away. */
  Graph scaled(double[] factors);

  /** The sum of the weights of every row, n. */
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
