package org.mustlink.core.linalg;

import dev.ludovic.netlib.lapack.JavaLAPACK;
import org.apache.spark.ml.linalg.DenseMatrix;
import org.netlib.util.intW;

/**
 * A symmetric positive definite matrix A of order n, held as its Cholesky factor C with A = C C^T,
 * by LAPACK. Immutable and thread-safe.
 */
public final class PositiveDefinite {
  private final int n;
  private final double[] factor;

  private PositiveDefinite(int n, double[] factor) {
    this.n = n;
    this.factor = factor;
  }

  /**
   * Factorises a matrix. O(n^3).
   *
   * @param a n x n, of which the lower half is read
   * @throws IllegalArgumentException if the matrix is not square
   * @throws ArithmeticException if the matrix is not positive definite to working precision
   */
  public static PositiveDefinite of(DenseMatrix a) {
    int n = a.numRows();
    if (a.numCols() != n) {
      throw new IllegalArgumentException(
          "A positive definite matrix is square, this one is " + n + " x " + a.numCols());
    }
    double[] factor = a.values().clone();
    intW info = new intW(0);
    JavaLAPACK.getInstance().dpotrf("L", n, factor, Math.max(1, n), info);
    if (info.val != 0) {
      throw new ArithmeticException(
          "The matrix of order " + n + " is not positive definite: info = " + info.val);
    }
    return new PositiveDefinite(n, factor);
  }

  /**
   * Returns A^-1 B, n x m. O(n^2 m).
   *
   * @param b B, n x m
   */
  public DenseMatrix solve(DenseMatrix b) {
    double[] values = halfway(b).values();
    triangular("T", values, b.numCols());
    return new DenseMatrix(n, b.numCols(), values);
  }

  /**
   * Returns H = C^-1 B, n x m, for which H^T H = B^T A^-1 B. O(n^2 m).
   *
   * @param b B, n x m
   */
  public DenseMatrix halfway(DenseMatrix b) {
    double[] values = b.toArray().clone();
    triangular("N", values, b.numCols());
    return new DenseMatrix(n, b.numCols(), values);
  }

  private void triangular(String transposed, double[] values, int columns) {
    if (n > 0 && columns > 0) {
      intW info = new intW(0);
      JavaLAPACK.getInstance().dtrtrs("L", transposed, "N", n, columns, factor, n, values, n, info);
    }
  }

  /** Returns A^-1, n x n, symmetric to the bit. O(n^3). */
  public DenseMatrix inverse() {
    double[] work = factor.clone();
    intW info = new intW(0);
    JavaLAPACK.getInstance().dpotri("L", n, work, Math.max(1, n), info);
    if (info.val != 0) {
      throw new ArithmeticException("The factor of order " + n + " is singular: " + info.val);
    }
    for (int j = 0; j < n; j++) {
      for (int i = 0; i < j; i++) {
        work[j * n + i] = work[i * n + j];
      }
    }
    return new DenseMatrix(n, n, work);
  }
}
