package org.mustlink.core.scacs;

import java.io.Serializable;
import org.mustlink.core.landmark.CodedRows;

/**
 * Maps the sparse code z of a row to its point z^T V in the embedding, which is scaled to unit
 * length if wanted. Immutable and thread-safe.
 *
 * @param matrix V, p x m, row-major
 * @param m the dimension of the embedding, at least 1
 * @param unit whether points are scaled to unit length; a zero point stays zero
 */
public record Embedding(double[] matrix, int m, boolean unit) implements Serializable {
  private static final long serialVersionUID = 1L;

  public Embedding {
    if (m < 1 || matrix.length % m != 0) {
      throw new IllegalArgumentException(
          "An embedding matrix of " + matrix.length + " values has no " + m + " columns");
    }
  }

  /**
   * Embeds one row. O(r m).
   *
   * @param codes the landmark indices of the row, from index {@code at} on
   * @param weights their weights, from index {@code at} on
   * @param r the number of landmarks in a code
   * @param point takes m values, from index {@code to} on
   */
  public void apply(int[] codes, float[] weights, int at, int r, double[] point, int to) {
    for (int j = 0; j < m; j++) {
      point[to + j] = 0;
    }
    for (int a = at; a < at + r; a++) {
      int row = codes[a] * m;
      for (int j = 0; j < m; j++) {
        point[to + j] += weights[a] * matrix[row + j];
      }
    }
    if (unit) {
      normalise(point, to);
    }
  }

  /**
   * The points of rows. O(r m) a row.
   *
   * @return count x m, row-major
   */
  public double[] points(CodedRows rows) {
    int r = rows.r();
    double[] points = new double[rows.count() * m];
    for (int i = 0; i < rows.count(); i++) {
      apply(rows.codes(), rows.weights(), i * r, r, points, i * m);
    }
    return points;
  }

  private void normalise(double[] point, int to) {
    double squares = 0;
    for (int j = 0; j < m; j++) {
      squares += point[to + j] * point[to + j];
    }
    if (squares > 0) {
      double length = Math.sqrt(squares);
      for (int j = 0; j < m; j++) {
        point[to + j] /= length;
      }
    }
  }
}
