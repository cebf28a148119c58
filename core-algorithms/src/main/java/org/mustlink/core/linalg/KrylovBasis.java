package org.mustlink.core.linalg;

import dev.ludovic.netlib.blas.BLAS;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.apache.spark.ml.linalg.DenseMatrix;

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

  /** A column this much shorter after orthogonalisation is a combination of the others. */
  private static final double DEPENDENT = 1e-10;

  /**
   * Builds the basis. O(n^2 s + n s^2).
   *
   * @param a symmetric, n x n
   * @param kernel n x e, orthonormal, with A times it zero: the basis is orthogonal to it
   * @param block B, n x b
   */
  public static KrylovBasis of(DenseMatrix a, DenseMatrix kernel, DenseMatrix block, long seed) {
    int n = a.numRows();
    int most =
        Math.min(
            n - kernel.numCols(), Math.max(MOST_VECTORS, 4 * (block.numCols() + RANDOM_VECTORS)));
    Builder builder = new Builder(kernel, most);
    double[] next = start(n, block, seed);
    for (int j = 0; j < BLOCKS && next.length > 0; j++) {
      int from = builder.count;
      builder.append(next);
      next = builder.multiplied(a, from);
    }
    return builder.build(a);
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
    void append(double[] vectors) {
      for (int j = 0; j < vectors.length / n && count * n < columns.length; j++) {
        double[] vector = Arrays.copyOfRange(vectors, j * n, (j + 1) * n);
        double before = length(vector);
        if (!(before > 0)) {
          continue;
        }
        // Twice is enough (Parlett, The Symmetric Eigenvalue Problem, section 6.9).
        orthogonalise(vector);
        double once = length(vector);
        if (once <= DEPENDENT * before) {
          continue;
        }
        orthogonalise(vector);
        double after = length(vector);
        for (int i = 0; i < n; i++) {
          columns[count * n + i] = vector[i] / after;
        }
        count++;
      }
    }

    private void orthogonalise(double[] vector) {
      if (count == 0) {
        return;
      }
      BLAS blas = BLAS.getInstance();
      double[] parts = new double[count];
      blas.dgemv("T", n, count, 1.0, columns, n, vector, 1, 0.0, parts, 1);
      blas.dgemv("N", n, count, -1.0, columns, n, parts, 1, 1.0, vector, 1);
    }

    private static double length(double[] vector) {
      double squares = 0;
      for (double value : vector) {
        squares += value * value;
      }
      return Math.sqrt(squares);
    }

    /** A times the columns appended since {@code from}. */
    double[] multiplied(DenseMatrix a, int from) {
      int width = count - from;
      if (width == 0 || count * n == columns.length) {
        return new double[0];
      }
      double[] last = Arrays.copyOfRange(columns, from * n, count * n);
      return a.multiply(new DenseMatrix(n, width, last)).values();
    }

    KrylovBasis build(DenseMatrix a) {
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
