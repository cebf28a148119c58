package org.mustlink.core.linalg;

import dev.ludovic.netlib.lapack.LAPACK;
import org.apache.spark.ml.linalg.DenseMatrix;
import org.netlib.util.intW;

/**
 * Eigenpairs of a real symmetric matrix, largest first, by LAPACK's {@code dsyevr} (relatively
 * robust representations): only the pairs asked for are computed.
 *
 * <p>Every eigenvector has unit length, and the sign that makes its entry of largest magnitude (the
 * first such) positive, so that equal matrices give equal vectors.
 *
 * @param values descending
 * @param vectors n x m, one column an eigenvalue
 */
public record SymmetricEigen(double[] values, DenseMatrix vectors) {

  /** The pure Java LAPACK keeps machine constants in static fields that it fills at first use. */
  private static final Object LOCK = new Object();

  /** All n eigenpairs. O(n^3). */
  public static SymmetricEigen all(DenseMatrix a) {
    return solve(a, "A", 1, a.numRows());
  }

  /** The {@code count} largest eigenpairs, 0 <= count <= n. O(n^3) with a small constant. */
  public static SymmetricEigen largest(DenseMatrix a, int count) {
    int n = a.numRows();
    if (count < 0 || count > n) {
      throw new IllegalArgumentException(
          "Cannot take " + count + " eigenpairs of a matrix of order " + n);
    }
    if (count == 0) {
      return new SymmetricEigen(new double[0], new DenseMatrix(n, 0, new double[0]));
    }
    return solve(a, "I", n - count + 1, n);
  }

  private static SymmetricEigen solve(DenseMatrix a, String range, int first, int last) {
    int n = a.numRows();
    if (a.numCols() != n) {
      throw new IllegalArgumentException(
          "A symmetric matrix is square, this one is " + n + " x " + a.numCols());
    }
    double[] work = a.values().clone();
    for (double value : work) {
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException("The matrix of an eigenproblem holds " + value);
      }
    }
    int wanted = last - first + 1;
    double[] values = new double[n];
    double[] vectors = new double[n * wanted];
    intW found = new intW(0);
    intW info = new intW(0);
    double[] scratch = new double[Math.max(1, 40 * n)];
    int[] intScratch = new int[Math.max(1, 12 * n)];
    synchronized (LOCK) {
      LAPACK
          .getInstance()
          .dsyevr(
              "V",
              range,
              "U",
              n,
              work,
              Math.max(1, n),
              0.0,
              0.0,
              first,
              last,
              0.0,
              found,
              values,
              vectors,
              Math.max(1, n),
              new int[2 * Math.max(1, n)],
              scratch,
              scratch.length,
              intScratch,
              intScratch.length,
              info);
    }
    if (info.val != 0 || found.val != wanted) {
      throw new ArithmeticException(
          "LAPACK dsyevr failed on a matrix of order "
              + n
              + " with info = "
              + info.val
              + " and "
              + found.val
              + " of "
              + wanted
              + " eigenvalues");
    }
    return descending(n, found.val, values, vectors);
  }

  private static SymmetricEigen descending(int n, int count, double[] values, double[] vectors) {
    double[] sorted = new double[count];
    double[] columns = new double[n * count];
    for (int j = 0; j < count; j++) {
      int from = (count - 1 - j) * n;
      sorted[j] = values[count - 1 - j];
      double sign = canonicalSign(vectors, from, n);
      for (int i = 0; i < n; i++) {
        columns[j * n + i] = sign * vectors[from + i];
      }
    }
    return new SymmetricEigen(sorted, new DenseMatrix(n, count, columns));
  }

  private static double canonicalSign(double[] vectors, int from, int n) {
    double largest = 0;
    double sign = 1;
    for (int i = from; i < from + n; i++) {
      // Entries that tie up to rounding must not decide by rounding which of them is the first.
      if (Math.abs(vectors[i]) > largest * (1 + 1e-6)) {
        largest = Math.abs(vectors[i]);
        sign = Math.signum(vectors[i]);
      }
    }
    return sign;
  }
}
