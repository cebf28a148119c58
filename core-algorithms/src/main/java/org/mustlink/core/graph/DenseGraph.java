package org.mustlink.core.graph;

import java.util.Arrays;
import org.mustlink.core.linalg.Products;

/**
 * A graph that stores all weights.
 *
 * @param n the number of rows
 * @param values W, n x n, symmetric, not negative, diagonal 0
 */
record DenseGraph(int n, double[] values) implements Graph {
  DenseGraph {
    if (values.length != (long) n * n) {
      throw new IllegalArgumentException(
          values.length + " weights do not make a graph over " + n + " rows");
    }
  }

  @Override
  public int order() {
    return n;
  }

  @Override
  public void apply(double[] x, int columns, double[] y) {
    Arrays.fill(y, 0, n * columns, 0);
    Products.add(1, values, x, y, n, columns, n);
  }

  @Override
  public void edges(EdgeVisitor visitor) {
    for (int i = 0; i < n; i++) {
      for (int j = i + 1; j < n; j++) {
        double weight = values[i * n + j];
        if (weight > 0) {
          visitor.visit(i, j, weight);
        }
      }
    }
  }

  @Override
  public Graph scaled(double[] factors) {
    double[] scaled = new double[values.length];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        scaled[i * n + j] = factors[i] * factors[j] * values[i * n + j];
      }
    }
    return new DenseGraph(n, scaled);
  }

  @Override
  public double[] weights() {
    return values.clone();
  }
}
