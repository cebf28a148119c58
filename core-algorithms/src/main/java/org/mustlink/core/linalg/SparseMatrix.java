package org.mustlink.core.linalg;

import java.util.Arrays;

/**
 * A sparse matrix, m x n, by compressed columns.
 *
 * @param numRows the number of rows, m
 * @param numCols the number of columns, n
 * @param colPtrs where the entries of each column begin, and where those of the last end; n + 1
 * @param rowIndices the row of each entry, ascending within a column
 * @param values the entries
 */
public record SparseMatrix(
    int numRows, int numCols, int[] colPtrs, int[] rowIndices, double[] values) implements Matrix {
  @Override
  public double[] toArray() {
    double[] dense = new double[Math.multiplyExact(numRows, numCols)];
    for (int j = 0; j < numCols; j++) {
      for (int at = colPtrs[j]; at < colPtrs[j + 1]; at++) {
        dense[j * numRows + rowIndices[at]] = values[at];
      }
    }
    return dense;
  }

  /** Returns the matrix with its zeros. O(m n). */
  public DenseMatrix toDense() {
    return new DenseMatrix(numRows, numCols, toArray());
  }

  /** Returns the product with a dense matrix B, stored by column. O(entries of this, times k). */
  double[] times(double[] b, int k) {
    double[] product = new double[Math.multiplyExact(numRows, k)];
    for (int column = 0; column < k; column++) {
      for (int j = 0; j < numCols; j++) {
        double factor = b[column * numCols + j];
        for (int at = colPtrs[j]; at < colPtrs[j + 1]; at++) {
          product[column * numRows + rowIndices[at]] += values[at] * factor;
        }
      }
    }
    return product;
  }

  /** Tells whether the other is a sparse matrix of the same shape and the same entries. */
  @Override
  public boolean equals(Object other) {
    return other instanceof SparseMatrix matrix
        && matrix.numRows == numRows
        && matrix.numCols == numCols
        && Arrays.equals(matrix.colPtrs, colPtrs)
        && Arrays.equals(matrix.rowIndices, rowIndices)
        && Arrays.equals(matrix.values, values);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * numRows + numCols) + Arrays.hashCode(values);
  }
}
