package org.mustlink.core.inmemory.contraction;

import org.mustlink.core.graph.Graph;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.Products;
import org.mustlink.core.linalg.SymmetricOperator;

/**
 * The normalised affinity D'^-1/2 R^T W R D'^-1/2 of a contracted graph, where D' = R^T D R has the
 * volumes of the vertices, which include the weights within a vertex. Its eigenvalues lie in [-1,
 * 1]. A vertex without neighbours is a component of its own, with the entry 1. A product takes O(n
 * + edges) a column.
 *
 * @param inverseRoots m, 1 / sqrt(volume), and 0 where the volume is 0
 */
record ContractedAffinity(Graph graph, Contraction contraction, double[] inverseRoots)
    implements SymmetricOperator {

  static ContractedAffinity of(Graph graph, Contraction contraction) {
    double[] roots = contraction.volumes(graph.degrees());
    for (int a = 0; a < roots.length; a++) {
      roots[a] = roots[a] > 0 ? 1 / Math.sqrt(roots[a]) : 0;
    }
    return new ContractedAffinity(graph, contraction, roots);
  }

  @Override
  public int order() {
    return inverseRoots.length;
  }

  @Override
  public void apply(double[] x, int columns, double[] y) {
    int m = order();
    double[] rows = contraction.expanded(Products.scaled(inverseRoots, x, columns), columns);
    double[] image = new double[rows.length];
    graph.apply(rows, columns, image);
    double[] sums = contraction.collected(image, columns);
    for (int at = 0; at < sums.length; at++) {
      double root = inverseRoots[at % m];
      y[at] = root > 0 ? root * sums[at] : x[at];
    }
  }

  /** Returns R D'^-1/2 X, n x columns, for X, m x columns. */
  DenseMatrix rows(DenseMatrix x) {
    int m = order();
    double[] values = x.toArray();
    for (int at = 0; at < values.length; at++) {
      double root = inverseRoots[at % m];
      values[at] *= root > 0 ? root : 1;
    }
    return contraction.expanded(new DenseMatrix(m, x.numCols(), values));
  }
}
