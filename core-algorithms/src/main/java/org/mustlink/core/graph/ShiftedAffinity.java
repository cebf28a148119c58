package org.mustlink.core.graph;

import org.mustlink.core.linalg.SymmetricOperator;

/**
 * The operator (W + s I - D) / t of a graph with the degrees D. Its largest eigenvalues belong to
 * the smallest of the Laplacian D - W. Immutable.
 *
 * @param degrees n, those of the graph
 * @param shift s
 * @param divisor t, greater than 0
 */
public record ShiftedAffinity(Graph graph, double[] degrees, double shift, double divisor)
    implements SymmetricOperator {

  @Override
  public int order() {
    return degrees.length;
  }

  @Override
  public void apply(double[] x, int columns, double[] y) {
    graph.apply(x, columns, y);
    int n = degrees.length;
    for (int at = 0; at < n * columns; at += n) {
      for (int i = 0; i < n; i++) {
        y[at + i] = (y[at + i] + (shift - degrees[i]) * x[at + i]) / divisor;
      }
    }
  }
}
