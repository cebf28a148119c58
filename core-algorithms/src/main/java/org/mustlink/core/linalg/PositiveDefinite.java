package org.mustlink.core.linalg;

import org.mustlink.core.linalg.ProductKernel.Part;

/**
 * A symmetric positive definite matrix A of order n, stored as its Cholesky factor C with A = C
 * C^T. It is factorised and solved by blocks of columns, so that nearly all work is in {@link
 * Products} (Golub, Van Loan, Matrix Computations, 4th edition, section 4.2.6); LAPACK in Java
 * takes about five times as long. Immutable and thread-safe.
 */
public final class PositiveDefinite {
  /** Columns of a block. */
  private static final int BLOCK = 64;

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
    PositiveDefinite made = new PositiveDefinite(n, a.toArray());
    for (int from = 0; from < n; from += BLOCK) {
      made.factorise(from);
    }
    return made;
  }

  private int size(int from) {
    return Math.min(BLOCK, n - from);
  }

  private Part part(int row, int column) {
    return new Part(factor, column * n + row, n);
  }

  /** Factorises a block of columns, after those before it. */
  private void factorise(int from) {
    int size = size(from);
    double[] above = Products.transposed(part(from, 0), size, from);
    Products.add(
        -1, part(from, 0), new Part(above, 0, from), part(from, from), n - from, size, from);
    TriangularBlock diagonal = new TriangularBlock(factor, n, from, size);
    int failed = diagonal.factorise();
    if (failed >= 0) {
      throw new ArithmeticException(
          "The matrix of order " + n + " is not positive definite: pivot " + failed);
    }
    int below = from + size;
    double[][] columns = new double[size][n - below];
    for (int j = 0; j < size; j++) {
      System.arraycopy(factor, (from + j) * n + below, columns[j], 0, n - below);
    }
    // The rows below are X L^-T, whose transpose is L^-1 X^T.
    diagonal.forward(columns, n - below);
    for (int j = 0; j < size; j++) {
      System.arraycopy(columns[j], 0, factor, (from + j) * n + below, n - below);
    }
  }

  /**
   * Returns A^-1 B, n x m. O(n^2 m).
   *
   * @param b B, n x m
   */
  public DenseMatrix solve(DenseMatrix b) {
    double[] x = b.toArray();
    forward(x, b.numCols(), false);
    backward(x, b.numCols());
    return new DenseMatrix(n, b.numCols(), x);
  }

  /**
   * Returns H = C^-1 B, n x m, for which H^T H = B^T A^-1 B. O(n^2 m).
   *
   * @param b B, n x m
   */
  public DenseMatrix halfway(DenseMatrix b) {
    double[] x = b.toArray();
    forward(x, b.numCols(), false);
    return new DenseMatrix(n, b.numCols(), x);
  }

  /**
   * Replaces X by C^-1 X.
   *
   * @param x n x m
   * @param triangular whether X has zeros above its diagonal
   */
  private void forward(double[] x, int m, boolean triangular) {
    for (int from = 0; from < n; from += BLOCK) {
      int size = size(from);
      int below = from + size;
      int columns = triangular ? Math.min(m, below) : m;
      double[][] rows = rows(x, from, size, columns);
      new TriangularBlock(factor, n, from, size).forward(rows, columns);
      Part solved = store(rows, x, from, size, columns);
      Products.add(-1, part(below, from), solved, new Part(x, below, n), n - below, columns, size);
    }
  }

  /** Replaces X by C^-T X. */
  private void backward(double[] x, int m) {
    for (int from = (n - 1) / BLOCK * BLOCK; from >= 0; from -= BLOCK) {
      int size = size(from);
      double[][] rows = rows(x, from, size, m);
      new TriangularBlock(factor, n, from, size).backward(rows, m);
      Part solved = store(rows, x, from, size, m);
      double[] left = Products.transposed(part(from, 0), size, from);
      Products.add(-1, new Part(left, 0, from), solved, new Part(x, 0, n), from, m, size);
    }
  }

  private double[][] rows(double[] x, int from, int size, int columns) {
    double[][] rows = new double[size][columns];
    for (int t = 0; t < columns; t++) {
      for (int i = 0; i < size; i++) {
        rows[i][t] = x[t * n + from + i];
      }
    }
    return rows;
  }

  /** Writes rows into X, and returns a matrix of them alone. */
  private Part store(double[][] rows, double[] x, int from, int size, int columns) {
    double[] solved = new double[size * columns];
    for (int t = 0; t < columns; t++) {
      for (int i = 0; i < size; i++) {
        solved[t * size + i] = rows[i][t];
      }
      System.arraycopy(solved, t * size, x, t * n + from, size);
    }
    return new Part(solved, 0, size);
  }

  /** Returns A^-1, n x n, exactly symmetric. O(n^3). */
  public DenseMatrix inverse() {
    double[] x = Vectors.identity(n);
    forward(x, n, true);
    for (int from = 0; from < n; from += BLOCK) {
      square(x, from);
    }
    for (int j = 0; j < n; j++) {
      for (int i = 0; i < j; i++) {
        x[j * n + i] = x[i * n + j];
      }
    }
    return new DenseMatrix(n, n, x);
  }

  /**
   * Replaces a block of columns of a lower triangular X by those of X^T X, from the diagonal on.
   */
  private void square(double[] x, int from) {
    int size = size(from);
    int below = n - from;
    double[] sums = new double[below * size];
    for (int inner = from; inner < n; inner += BLOCK) {
      int depth = size(inner);
      int rows = inner + depth - from;
      double[] left = Products.transposed(new Part(x, from * n + inner, n), depth, rows);
      Part right = new Part(x, from * n + inner, n);
      Products.add(1, new Part(left, 0, rows), right, new Part(sums, 0, below), rows, size, depth);
    }
    for (int j = 0; j < size; j++) {
      System.arraycopy(sums, j * below, x, (from + j) * n + from, below);
    }
  }
}
