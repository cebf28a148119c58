package org.mustlink.core.linalg;

/**
 * A lower triangular block L of small order on the diagonal of a Cholesky factor. Solves for rows
 * that are arrays, over whose entries the loops are vectorised.
 *
 * @param factor the factor, n x n by column
 * @param n its order
 * @param from the index on the diagonal where the block begins
 * @param size the order of the block
 */
record TriangularBlock(double[] factor, int n, int from, int size) {

  private double entry(int row, int column) {
    return factor[(from + column) * n + from + row];
  }

  /**
   * Factorises the block, which contains a symmetric matrix. Returns the index of the pivot that is
   * not positive, or -1.
   */
  int factorise() {
    for (int j = 0; j < size; j++) {
      int column = (from + j) * n + from;
      double pivot = factor[column + j];
      // The comparison is false for NaN as well.
      if (!(pivot > 0) || Double.isInfinite(pivot)) {
        return from + j;
      }
      double root = Math.sqrt(pivot);
      factor[column + j] = root;
      for (int i = j + 1; i < size; i++) {
        factor[column + i] /= root;
      }
      for (int l = j + 1; l < size; l++) {
        double below = factor[column + l];
        for (int i = l; i < size; i++) {
          factor[(from + l) * n + from + i] -= factor[column + i] * below;
        }
      }
    }
    return -1;
  }

  /**
   * Replaces X by L^-1 X.
   *
   * @param rows of X, at least as many as the block has
   * @param length of the rows
   */
  void forward(double[][] rows, int length) {
    for (int i = 0; i < size; i++) {
      for (int l = 0; l < i; l++) {
        subtract(rows[l], entry(i, l), rows[i], length);
      }
      divide(rows[i], entry(i, i), length);
    }
  }

  /** Replaces X by L^-T X. */
  void backward(double[][] rows, int length) {
    for (int i = size - 1; i >= 0; i--) {
      for (int l = i + 1; l < size; l++) {
        subtract(rows[l], entry(l, i), rows[i], length);
      }
      divide(rows[i], entry(i, i), length);
    }
  }

  private static void subtract(double[] row, double factor, double[] from, int length) {
    for (int t = 0; t < length; t++) {
      from[t] -= row[t] * factor;
    }
  }

  private static void divide(double[] row, double divisor, int length) {
    for (int t = 0; t < length; t++) {
      row[t] /= divisor;
    }
  }
}
