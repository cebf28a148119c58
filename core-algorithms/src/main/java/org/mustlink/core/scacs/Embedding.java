package org.mustlink.core.scacs;

import java.io.Serializable;

/**
 * Rows as points: the embedding of a row with code z is z^T V, brought to unit length if asked to.
 * Immutable and thread-safe.
 *
 * @param matrix V, p x m, row-major
 * @param m columns, at least 1
 * @param unit whether rows are brought to unit length; a zero row stays zero
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
   * @param codes landmark positions from {@code at}, r of them
   * @param weights their weights
   * @param point m values, written from {@code to}
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
