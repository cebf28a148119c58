package org.mustlink.core.linalg;

import dev.ludovic.netlib.blas.BLAS;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.apache.spark.ml.linalg.DenseMatrix;
import org.apache.spark.ml.linalg.Matrix;

/**
 * An orthonormal basis K of the block Krylov space span{B, A B, A^2 B, ...} of a symmetric matrix
 * A, with full reorthogonalisation, and the restriction K^T A K. A function f(A) B lies in that
 * space up to an error that falls geometrically with the number of blocks, and so do the leading
 * eigenvectors of A: random vectors in the first block see to those that B has no part in (Golub,
 * Van Loan, Matrix Computations, 4th edition, section 10.3.6).
 *
 * @param vectors K, n x s, orthonormal columns
 * @param projected K^T A K, s x s, symmetric
 */
public record KrylovBasis(DenseMatrix vectors, DenseMatrix projected) {
  /** Vectors beside the given block, for directions it has no part in. */
  private static final int RANDOM_VECTORS = 8;

  /** Powers of A taken, unless the space is exhausted or full before. */
  private static final int BLOCKS = 40;

  /** A basis of more vectors would cost more than all eigenpairs of the restriction are worth. */
  private static final int MOST_VECTORS = 1000;

  /** Matrices of n x s and of s x s at a time. */
  private static final int TALL = 5;

  private static final int SQUARE = 6;

  /** A column this much shorter after orthogonalisation is a combination of the others. */
  private static final double DEPENDENT = 1e-10;

  /** A column that lost more than this to the others of its block is held against all once more. */
  private static final double SHRUNK = 0.1;

  /**
   * Builds the basis. O(entries of A s + n s^2).
   *
   * @param a symmetric, n x n, dense or sparse
   * @param kernel n x e, orthonormal, whose span A maps into itself: the basis is orthogonal to it
   * @param block B, n x b
   */
  public static KrylovBasis of(Matrix a, DenseMatrix kernel, DenseMatrix block, long seed) {
    int n = a.numRows();
    int most = Math.min(n - kernel.numCols(), mostVectors(block.numCols()));
    Builder builder = new Builder(kernel, most);
    double[] next = start(n, block, seed);
    for (int j = 0; j < BLOCKS && next.length > 0; j++) {
      int from = builder.count;
      builder.append(next);
      next = builder.multiplied(a, from);
    }
    return builder.build(a);
  }

  private static int mostVectors(int blockColumns) {
    return Math.max(MOST_VECTORS, 4 * (blockColumns + RANDOM_VECTORS));
  }

  /** Bytes that a basis takes to build and to restrict and solve a problem of order n on it. */
  public static long bytes(int n, int blockColumns) {
    long s = Math.min(n, mostVectors(blockColumns));
    return 8 * s * ((long) TALL * n + SQUARE * s);
  }

  private static double[] start(int n, DenseMatrix block, long seed) {
    double[] start = Arrays.copyOf(block.toArray(), n * (block.numCols() + RANDOM_VECTORS));
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = n * block.numCols(); i < start.length; i++) {
      start[i] = random.nextDouble() - 0.5;
    }
    return start;
  }

  /** Columns under orthogonalisation; the first are those to keep off. */
  private static final class Builder {
    private final int n;
    private final double[] columns;
    private final int kernel;
    private int count;

    Builder(DenseMatrix kernel, int most) {
      this.n = kernel.numRows();
      this.kernel = kernel.numCols();
      this.count = this.kernel;
      this.columns = Arrays.copyOf(kernel.toArray(), Math.multiplyExact(n, this.kernel + most));
    }

    /** Appends the part of each vector that is new, until the basis is full. */
    void append(double[] block) {
      int first = count;
      double[] vectors = block.clone();
      // All at once against what was there; twice is enough (Parlett, The Symmetric Eigenvalue
      // Problem, section 6.9).
      orthogonalise(vectors, 0, first);
      orthogonalise(vectors, 0, first);
      for (int j = 0; j < vectors.length / n && count * n < columns.length; j++) {
        double before = length(Arrays.copyOfRange(block, j * n, (j + 1) * n));
        double[] vector = Arrays.copyOfRange(vectors, j * n, (j + 1) * n);
        double between = length(vector);
        orthogonalise(vector, first, count);
        double once = length(vector);
        if (!(once > DEPENDENT * before)) {
          continue;
        }
        // What is left of a vector that nearly vanished is rounding in part, along any column.
        orthogonalise(vector, once < SHRUNK * between ? 0 : first, count);
        double after = length(vector);
        for (int i = 0; i < n; i++) {
          columns[count * n + i] = vector[i] / after;
        }
        count++;
      }
    }

    /** Takes the parts along some of the columns out of vectors. */
    private void orthogonalise(double[] vectors, int from, int to) {
      int width = vectors.length / n;
      int wide = to - from;
      if (width == 0 || wide == 0) {
        return;
      }
      BLAS blas = BLAS.getInstance();
      double[] parts = new double[wide * width];
      int at = from * n;
      blas.dgemm("T", "N", wide, width, n, 1.0, columns, at, n, vectors, 0, n, 0.0, parts, 0, wide);
      blas.dgemm(
          "N", "N", n, width, wide, -1.0, columns, at, n, parts, 0, wide, 1.0, vectors, 0, n);
    }

    private static double length(double[] vector) {
      double squares = 0;
      for (double value : vector) {
        squares += value * value;
      }
      return Math.sqrt(squares);
    }

    /** A times the columns appended since {@code from}. */
    double[] multiplied(Matrix a, int from) {
      int width = count - from;
      if (width == 0 || count * n == columns.length) {
        return new double[0];
      }
      double[] last = Arrays.copyOfRange(columns, from * n, count * n);
      return a.multiply(new DenseMatrix(n, width, last)).values();
    }

    KrylovBasis build(Matrix a) {
      int size = count - kernel;
      DenseMatrix vectors =
          new DenseMatrix(n, size, Arrays.copyOfRange(columns, n * kernel, n * count));
      double[] projected = vectors.transpose().multiply(a.multiply(vectors)).values();
      for (int i = 0; i < size; i++) {
        for (int j = 0; j < i; j++) {
          double mean = (projected[i * size + j] + projected[j * size + i]) / 2;
          projected[i * size + j] = mean;
          projected[j * size + i] = mean;
        }
      }
      return new KrylovBasis(vectors, new DenseMatrix(size, size, projected));
    }
  }
}
