package org.mustlink.core.linalg;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * An orthonormal basis K of the block Krylov space span{B, A B, A^2 B, ...} of a symmetric matrix
 * A, with full reorthogonalisation, and the restriction K^T A K. A function f(A) B and the leading
 * eigenvectors of A lie in that space up to an error that decreases geometrically with the number
 * of blocks; random vectors in the first block find the eigenvectors to which B is orthogonal
 * (Golub, Van Loan, Matrix Computations, 4th edition, section 10.3.6). Immutable.
 *
 * @param vectors K, n x s, orthonormal columns
 * @param projected K^T A K, s x s, symmetric
 */
public record KrylovBasis(DenseMatrix vectors, DenseMatrix projected) {
  /** Random vectors beside the given block, for directions to which it is orthogonal. */
  private static final int RANDOM_VECTORS = 8;

  /**
   * The maximum number of blocks; there are fewer if the space is exhausted or the basis is full.
   */
  private static final int BLOCKS = 40;

  /** The size of the basis is limited, as the restriction to it is decomposed in O(s^3). */
  private static final int MOST_VECTORS = 1000;

  /** The numbers of n x s and of s x s matrices in memory at the same time. */
  private static final int TALL = 5;

  private static final int SQUARE = 6;

  /**
   * Columns count as linear combinations of the basis if no larger fraction of them is orthogonal
   * to it.
   */
  private static final double DEPENDENT = 1e-10;

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
    int first = excluded.numCols();
    OrthonormalBasis basis = new OrthonormalBasis(n, first + most);
    basis.reset(excluded.toArray());
    DenseMatrix next = start(n, block, seed);
    for (int j = 0; j < BLOCKS && basis.size() < first + most; j++) {
      int added = basis.append(next.values(), DEPENDENT);
      if (added == 0) {
        break;
      }
      next = Products.of(a, basis.vectors(basis.size() - added, basis.size()));
    }
    return restricted(a, basis.vectors(first, basis.size()));
  }

  private static int mostVectors(int blockColumns) {
    return Math.max(MOST_VECTORS, 4 * (blockColumns + RANDOM_VECTORS));
  }

  /** Returns the bytes that it takes to build a basis for order n and to decompose A on it. */
  public static long bytes(int n, int blockColumns) {
    long s = Math.min(n, mostVectors(blockColumns));
    return 8 * s * ((long) TALL * n + SQUARE * s);
  }

  private static DenseMatrix start(int n, DenseMatrix block, long seed) {
    double[] start = Arrays.copyOf(block.toArray(), n * (block.numCols() + RANDOM_VECTORS));
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = n * block.numCols(); i < start.length; i++) {
      start[i] = random.nextDouble() - 0.5;
    }
    return new DenseMatrix(n, start.length / n, start);
  }

  private static KrylovBasis restricted(Matrix a, DenseMatrix vectors) {
    int size = vectors.numCols();
    double[] projected = Products.of(vectors.transpose(), Products.of(a, vectors)).values();
    return new KrylovBasis(vectors, Symmetric.mean(new DenseMatrix(size, size, projected)));
  }
}
