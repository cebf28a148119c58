package org.mustlink.core.linalg;

import java.util.Arrays;

/**
 * A dense matrix, m x n. It shares its values with whoever made it, who must not change them.
 *
 * @param numRows the number of rows, m
 * @param numCols the number of columns, n
 * @param values m n values: column after column, or row after row if the matrix is transposed
 * @param isTransposed whether the values are stored row after row
 */
public record DenseMatrix(int numRows, int numCols, double[] values, boolean isTransposed)
    implements Matrix {
  /**
   * Checks the number of values.
   *
   * @throws IllegalArgumentException if the number of values is not m n, or a side is negative
   */
  public DenseMatrix {
    if (numRows < 0 || numCols < 0 || values.length != (long) numRows * numCols) {
      throw new IllegalArgumentException(
          "A matrix of %s rows and %s columns cannot have %s values"
              .formatted(numRows, numCols, values.length));
    }
  }

  /** Makes a matrix of values that are stored column after column. */
  public DenseMatrix(int numRows, int numCols, double[] values) {
    this(numRows, numCols, values, false);
  }

  /** Returns the entry in row i and column j, both counted from 0. */
  public double apply(int i, int j) {
    return values[isTransposed ? i * numCols + j : j * numRows + i];
  }

  /** Returns the transpose, n x m, which shares the values. */
  public DenseMatrix transpose() {
    return new DenseMatrix(numCols, numRows, values, !isTransposed);
  }

  @Override
  public double[] toArray() {
    if (!isTransposed) {
      return values.clone();
    }
    double[] byColumn = new double[values.length];
    for (int i = 0; i < numRows; i++) {
      for (int j = 0; j < numCols; j++) {
        byColumn[j * numRows + i] = values[i * numCols + j];
      }
    }
    return byColumn;
  }

  /** Tells whether the other is a dense matrix of the same shape and the same entries. */
  @Override
  public boolean equals(Object other) {
    return other instanceof DenseMatrix matrix
        && matrix.numRows == numRows
        && matrix.numCols == numCols
        && Arrays.equals(matrix.toArray(), toArray());
  }

  @Override
  public int hashCode() {
    return 31 * (31 * numRows + numCols) + Arrays.hashCode(toArray());
  }

  @Override
  public String toString() {
    return numRows + " x " + numCols + " " + Arrays.toString(values);
  }
}
