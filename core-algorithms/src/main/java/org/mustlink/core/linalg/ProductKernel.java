package org.mustlink.core.linalg;

/** Adds products of matrices to other matrices; all implementations give the same bits. */
interface ProductKernel {
  /** Adds alpha A B to C, for parts A, B and C of matrices. O(m n k). */
  void add(double alpha, Part a, Part b, Part c, int m, int n, int k);

  /**
   * A part of a matrix.
   *
   * @param values of the matrix
   * @param at the index of the first entry of the part
   * @param stride rows of the matrix
   */
  record Part(double[] values, int at, int stride) {
    /** Returns the index of an entry of the part. */
    int index(int row, int column) {
      return at + column * stride + row;
    }
  }
}
