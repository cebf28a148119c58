package org.mustlink.core.graph;

import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.SymmetricOperator;

/**
 * The normalised affinity N = D^-1/2 W D^-1/2 of a graph, whose eigenvalues lie in [-1, 1]; the
 * symmetric normalised Laplacian is I - N. A row without neighbours is a component of its own, for
 * which N has the entry 1. Immutable.
 *
 * @param scaled the graph with the weights of N
 * @param inverseRoots n, 1 / sqrt(d), and 0 where d = 0
 */
public record NormalisedAffinity(Graph scaled, double[] inverseRoots) implements SymmetricOperator {

  /** Normalises a graph. Takes as much memory as the graph does. */
  public static NormalisedAffinity of(Graph graph) {
    double[] degrees = graph.degrees();
    double[] inverse = new double[degrees.length];
    for (int i = 0; i < inverse.length; i++) {
      inverse[i] = degrees[i] > 0 ? 1 / Math.sqrt(degrees[i]) : 0;
    }
    return new NormalisedAffinity(graph.scaled(inverse), inverse);
  }

  /** Returns the number of rows without neighbours. */
  public int isolated() {
    int count = 0;
    for (double inverse : inverseRoots) {
      count += inverse == 0 ? 1 : 0;
    }
    return count;
  }

  /** Returns a copy of N, n x n. */
  public DenseMatrix matrix() {
    int n = order();
    double[] values = scaled.weights();
    for (int i = 0; i < n; i++) {
      if (inverseRoots[i] == 0) {
        values[i * n + i] = 1;
      }
    }
    return new DenseMatrix(n, n, values);
  }

  @Override
  public int order() {
    return inverseRoots.length;
  }

  @Override
  public void apply(double[] x, int columns, double[] y) {
    scaled.apply(x, columns, y);
    int n = order();
    for (int i = 0; i < n; i++) {
      if (inverseRoots[i] == 0) {
        for (int at = i; at < n * columns; at += n) {
          y[at] = x[at];
        }
      }
    }
  }

  /**
   * Returns D^-1/2 X. Rows without neighbours are left unchanged, since the vector of a single
   * component may have any length.
   *
   * @param x n x m, by column
   */
  public double[] unscaled(double[] x) {
    int n = order();
    double[] product = new double[x.length];
    for (int at = 0; at < x.length; at += n) {
      for (int i = 0; i < n; i++) {
        product[at + i] = inverseRoots[i] > 0 ? inverseRoots[i] * x[at + i] : x[at + i];
      }
    }
    return product;
  }
}
