package org.mustlink.core.inmemory.contraction;

import java.util.Arrays;
import org.mustlink.core.linalg.SymmetricOperator;

/**
 * A symmetric matrix of order m over the pairs of a contracted graph. A product takes O(m + pairs)
 * a column.
 *
 * @param starts m + 1, as in {@link ContractedEdges}
 * @param neighbours as in {@link ContractedEdges}
 * @param values the entries of the pairs
 * @param diagonal m, the entries of the vertices
 */
record EdgeMatrix(int[] starts, int[] neighbours, double[] values, double[] diagonal)
    implements SymmetricOperator {

  /**
   * Makes D^-1/2 (identity D + cut L + push Q) D^-1/2.
   *
   * @param cut the factor of the Laplacian
   * @param push the factor of the cannot-links
   */
  static EdgeMatrix scaled(ContractedEdges edges, double identity, double cut, double push) {
    int m = edges.order();
    double[] roots = new double[m];
    double[] diagonal = new double[m];
    for (int a = 0; a < m; a++) {
      roots[a] = 1 / Math.sqrt(edges.volumes()[a]);
      diagonal[a] = identity + cut * edges.degrees()[a] / edges.volumes()[a];
    }
    double[] values = new double[edges.neighbours().length];
    for (int a = 0; a < m; a++) {
      for (int e = edges.starts()[a]; e < edges.starts()[a + 1]; e++) {
        double entry = push * edges.cannotWeights()[e] - cut * edges.weights()[e];
        values[e] = entry * roots[a] * roots[edges.neighbours()[e]];
      }
    }
    return new EdgeMatrix(edges.starts(), edges.neighbours(), values, diagonal);
  }

  /** Makes L + gamma Q - shift D. */
  static EdgeMatrix shifted(ContractedEdges edges, double gamma, double shift) {
    double[] values = edges.weights().clone();
    Arrays.setAll(values, e -> gamma * edges.cannotWeights()[e] - values[e]);
    double[] diagonal = edges.degrees().clone();
    Arrays.setAll(diagonal, a -> diagonal[a] - shift * edges.volumes()[a]);
    return new EdgeMatrix(edges.starts(), edges.neighbours(), values, diagonal);
  }

  /** Returns the magnitudes of the entries with one sign (1 or -1), and 0 for the others. */
  EdgeMatrix part(int sign) {
    int m = order();
    int[] kept = new int[m + 1];
    for (int a = 0; a < m; a++) {
      kept[a + 1] = kept[a];
      for (int e = starts[a]; e < starts[a + 1]; e++) {
        kept[a + 1] += sign * values[e] > 0 ? 1 : 0;
      }
    }
    int[] keptNeighbours = new int[kept[m]];
    double[] magnitudes = new double[kept[m]];
    int at = 0;
    for (int e = 0; e < values.length; e++) {
      if (sign * values[e] > 0) {
        keptNeighbours[at] = neighbours[e];
        magnitudes[at++] = Math.abs(values[e]);
      }
    }
    double[] ofVertices = Arrays.stream(diagonal).map(entry -> Math.max(0, sign * entry)).toArray();
    return new EdgeMatrix(kept, keptNeighbours, magnitudes, ofVertices);
  }

  @Override
  public int order() {
    return diagonal.length;
  }

  @Override
  public void apply(double[] x, int columns, double[] y) {
    int m = order();
    for (int c = 0; c < columns; c++) {
      int column = c * m;
      for (int a = 0; a < m; a++) {
        double sum = diagonal[a] * x[column + a];
        for (int e = starts[a]; e < starts[a + 1]; e++) {
          sum += values[e] * x[column + neighbours[e]];
        }
        y[column + a] = sum;
      }
    }
  }
}
