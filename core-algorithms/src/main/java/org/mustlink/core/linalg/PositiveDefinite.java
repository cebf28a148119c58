package org.mustlink.core.linalg;

import dev.ludovic.netlib.lapack.LAPACK;
import org.apache.spark.ml.linalg.DenseMatrix;
import org.netlib.util.intW;

/** Symmetric positive definite matrices, by their Cholesky factor. */
public final class PositiveDefinite {
  private PositiveDefinite() {}

  /**
   * The inverse, symmetric to the bit. O(n^3).
   *
   * @throws ArithmeticException if the matrix is not positive definite to working precision
   */
  public static DenseMatrix inverse(DenseMatrix a) {
    int n = a.numRows();
    if (a.numCols() != n) {
      throw new IllegalArgumentException(
          "A positive definite matrix is square, this one is " + n + " x " + a.numCols());
    }
    double[] work = a.values().clone();
    intW info = new intW(0);
    LAPACK lapack = LAPACK.getInstance();
    lapack.dpotrf("L", n, work, Math.max(1, n), info);
    if (info.val == 0) {
      lapack.dpotri("L", n, work, Math.max(1, n), info);
    }
    if (info.val != 0) {
      throw new ArithmeticException(
          "The matrix of order " + n + " is not positive definite: info = " + info.val);
    }
    for (int j = 0; j < n; j++) {
      for (int i = 0; i < j; i++) {
        work[j * n + i] = work[i * n + j];
      }
    }
    return new DenseMatrix(n, n, work);
  }
}
