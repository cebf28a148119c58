package org.mustlink.core.clustering;

import org.mustlink.core.linalg.DenseMatrix;

/** Converts between the matrix of an embedding, n x m, and its rows as points. */
public final class EmbeddingRows {
  private EmbeddingRows() {}

  /** Returns the rows of a matrix one after the other: n x m, row-major. */
  public static double[] of(DenseMatrix embedding) {
    return embedding.transpose().toArray();
  }

  /** Returns the matrix, n x m, whose rows stand one after the other. */
  public static DenseMatrix matrix(double[] rows, int n, int m) {
    return new DenseMatrix(n, m, new DenseMatrix(m, n, rows).transpose().toArray());
  }

  /** Returns the matrix with every row scaled to unit length; a zero row stays zero. */
  public static DenseMatrix unit(DenseMatrix embedding) {
    int n = embedding.numRows();
    int m = embedding.numCols();
    double[] values = embedding.toArray();
    for (int i = 0; i < n; i++) {
      double squares = 0;
      for (int at = i; at < values.length; at += n) {
        squares += values[at] * values[at];
      }
      if (squares > 0) {
        double length = Math.sqrt(squares);
        for (int at = i; at < values.length; at += n) {
          values[at] /= length;
        }
      }
    }
    return new DenseMatrix(n, m, values);
  }
}
