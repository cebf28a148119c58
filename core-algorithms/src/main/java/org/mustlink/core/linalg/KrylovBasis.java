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
 * eigenvectors of A; random vectors in the first block find those to which B is orthogonal (Golub,
 * Van Loan, Matrix Computations, 4th edition, section 10.3.6). Immutable.
 *
 * @param vectors K, n x s, orthonormal columns
 * @param projected K^T A K, s x s, symmetric
 */
public record KrylovBasis(DenseMatrix vectors, DenseMatrix projected) {
  /** Random vectors beside the given block, for directions to which it is orthogonal. */
  private static final int RANDOM_VECTORS = 8;

  /** The number of blocks, unless the space is exhausted or the basis full before. */
  private static final int BLOCKS = 40;

  /** The size of the basis is limited, as the restriction to it is decomposed in O(s^3). */
  private static final int MOST_VECTORS = 1000;

  /** Matrices of n x s, and of s x s, in memory at a time. */
  private static final int TALL = 5;

  private static final int SQUARE = 6;

  /** A column whose norm orthogonalisation reduces to this part is a combination of the others. */
  private static final double DEPENDENT = 1e-10;

  /**
   * A column that its own block reduces to less than this part is orthogonalised against all again.
   */
  private static final double SHRUNK = 0.1;

  /**
   * Builds the basis. O(entries of A s + n s^2).
   *
   * @param a symmetric, n x n, dense or sparse
   * @param excluded n x e, orthonormal, an invariant subspace of A to which the basis is orthogonal
   * @param block B, n x b
   * @param seed of the random vectors in the first block
   */
  public static KrylovBasis of(Matrix a, DenseMatrix excluded, DenseMatrix block, long seed) {
    int n = a.numRows();
    int most = Math.min(n - excluded.numCols(), mostVectors(block.numCols()));
    Builder builder = new Builder(excluded, most);
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

  /** Returns the bytes that it takes to build a basis for order n and to decompose A on it. */
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

  /** The columns orthogonalised so far, of which the first are the excluded ones. */
  private static final class Builder {
    private final int n;
    private final double[] columns;
    private final int excluded;
    private int count;

    Builder(DenseMatrix excluded, int most) {
      this.n = excluded.numRows();
      this.excluded = excluded.numCols();
      this.count = this.excluded;
      this.columns = Arrays.copyOf(excluded.toArray(), Math.multiplyExact(n, this.excluded + most));
    }

    /** Appends the part of each vector that is orthogonal to the basis, until that is full. */
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

    /** Subtracts the projections on some of the columns from vectors. */
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
      int size = count - excluded;
      DenseMatrix vectors =
          new DenseMatrix(n, size, Arrays.copyOfRange(columns, n * excluded, n * count));
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
