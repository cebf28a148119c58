package org.mustlink.core.graph;

import org.mustlink.core.linalg.SparseMatrix;
import org.mustlink.core.linalg.SymmetricEntries;

class SparseGraphTest extends GraphCheck {
  @Override
  Graph graph(int n, double[] weights) {
    SymmetricEntries entries = new SymmetricEntries(n);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        if (weights[i * n + j] > 0) {
          entries.count(i, j);
        }
      }
    }
    for (int i = n - 1; i >= 0; i--) {
      for (int j = 0; j < i; j++) {
        if (weights[i * n + j] > 0) {
          entries.put(i, j, weights[i * n + j]);
        }
      }
    }
    SparseMatrix matrix = entries.toMatrix();
    return new SparseGraph(matrix.colPtrs(), matrix.rowIndices(), matrix.values());
  }
}
