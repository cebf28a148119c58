package org.mustlink.core.graph;

/**
 * A graph of few edges in compressed rows.
 *
 * @param starts n + 1, the index of the first neighbour of each row, and the end of the last
 * @param neighbours the neighbours of each row, ascending; every edge is stored with both its rows
 * @param values the weights of the edges, at least 0
 */
record SparseGraph(int[] starts, int[] neighbours, double[] values) implements Graph {
  @Override
  public int order() {
    return starts.length - 1;
  }

  @Override
  public void apply(double[] x, int columns, double[] y) {
    int n = order();
    for (int c = 0; c < columns; c++) {
      int column = c * n;
      for (int i = 0; i < n; i++) {
        double sum = 0;
        for (int e = starts[i]; e < starts[i + 1]; e++) {
          sum += values[e] * x[column + neighbours[e]];
        }
        y[column + i] = sum;
      }
    }
  }

  @Override
  public void edges(EdgeVisitor visitor) {
    for (int i = 0; i < order(); i++) {
      for (int e = starts[i]; e < starts[i + 1]; e++) {
        if (neighbours[e] > i) {
          visitor.visit(i, neighbours[e], values[e]);
        }
      }
    }
  }

  @Override
  public Graph scaled(double[] factors) {
    double[] scaled = new double[values.length];
    for (int i = 0; i < order(); i++) {
      for (int e = starts[i]; e < starts[i + 1]; e++) {
        scaled[e] = factors[i] * factors[neighbours[e]] * values[e];
      }
    }
    return new SparseGraph(starts, neighbours, scaled);
  }

  @Override
  public double[] weights() {
    int n = order();
    double[] weights = new double[Math.multiplyExact(n, n)];
    for (int i = 0; i < n; i++) {
      for (int e = starts[i]; e < starts[i + 1]; e++) {
        weights[i * n + neighbours[e]] = values[e];
      }
    }
    return weights;
  }
}
