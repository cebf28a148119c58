package org.mustlink.core.linalg;

import java.util.Arrays;
import org.netlib.util.intW;

/**
 * An orthonormal basis that grows by blocks. The part of a block along the basis is subtracted, and
 * LAPACK's QR with column pivoting orthonormalises the rest; both are done twice (Parlett, The
 * Symmetric Eigenvalue Problem, section 6.9). Not thread-safe.
 */
public final class OrthonormalBasis {
  private static final double[] NO_WORK = {};

  private final int n;
  private final int most;
  private double[] columns;
  private int size;

  /**
   * Makes an empty basis.
   *
   * @param n the length of the vectors, at least 1
   * @param most the maximum number of vectors in the basis, from 0 to n
   */
  public OrthonormalBasis(int n, int most) {
    this.n = n;
    this.most = most;
    this.columns = new double[0];
  }

  /** Returns the number of vectors in the basis. */
  public int size() {
    return size;
  }

  /** Returns the vectors of the basis, n x size, by column; the array may be longer. */
  double[] columns() {
    return columns;
  }

  /** Returns a copy of some vectors of the basis, n x (to - from). */
  public DenseMatrix vectors(int from, int to) {
    return new DenseMatrix(n, to - from, Arrays.copyOfRange(columns, from * n, to * n));
  }

  /**
   * Returns the product of a matrix, whose columns belong to the basis vectors, and the leading
   * coordinate vectors: n x leading, or n x size if that is less.
   *
   * @param matrix n x size, by column; may be longer
   * @param coordinates vectors of length size
   */
  double[] combined(double[] matrix, SymmetricEigen coordinates, int leading) {
    int taken = Math.min(leading, size);
    double[] product = new double[n * taken];
    double[] factors = coordinates.vectors().values();
    Products.add(1, matrix, factors, product, n, taken, size);
    return product;
  }

  /** Replaces the basis by orthonormal vectors, n x s, by column. */
  void reset(double[] orthonormal) {
    size = orthonormal.length / n;
    reserve();
    System.arraycopy(orthonormal, 0, columns, 0, orthonormal.length);
  }

  /**
   * Appends vectors that span the part of a block that is orthogonal to the basis, until the basis
   * is full. O(n s b) for s vectors in the basis and b in the block.
   *
   * @param block n x b, by column
   * @param dependent a vector is left out as a linear combination if no larger fraction of it is
   *     orthogonal to the basis and the rest of the block
   * @return the number of vectors appended
   */
  public int append(double[] block, double dependent) {
    double[] part = normalised(block);
    subtract(part);
    part = orthonormal(part, dependent);
    subtract(part);
    part = orthonormal(part, 0.5);
    int added = Math.min(part.length / n, most - size);
    size += added;
    reserve();
    System.arraycopy(part, 0, columns, (size - added) * n, added * n);
    return added;
  }

  private void reserve() {
    if (columns.length < size * n) {
      int room = (int) Math.min(most, Math.max(size, 2L * columns.length / n));
      columns = Arrays.copyOf(columns, Math.multiplyExact(n, room));
    }
  }

  /** Returns the nonzero vectors of a block, scaled to unit length. */
  private double[] normalised(double[] block) {
    double[] unit = new double[block.length];
    int count = 0;
    for (int from = 0; from < block.length; from += n) {
      double length = Lapack.java().dlange("F", n, 1, block, from, n, NO_WORK, 0);
      if (length > Double.MIN_NORMAL) {
        for (int i = 0; i < n; i++) {
          unit[count * n + i] = block[from + i] / length;
        }
        count++;
      }
    }
    return Arrays.copyOf(unit, count * n);
  }

  /** Subtracts the projections on the basis from vectors. */
  private void subtract(double[] vectors) {
    int width = vectors.length / n;
    if (width == 0 || size == 0) {
      return;
    }
    double[] parts = Products.transposedTimes(columns, vectors, size, width, n);
    Products.add(-1, columns, parts, vectors, n, width, size);
  }

  /** An orthonormal basis of vectors, by QR with column pivoting. */
  private double[] orthonormal(double[] vectors, double dependent) {
    int width = vectors.length / n;
    int rank = Math.min(n, width);
    if (rank == 0) {
      return vectors;
    }
    double[] tau = new double[rank];
    double[] work = new double[3 * width + 1];
    intW info = new intW(0);
    Lapack.java().dgeqp3(n, width, vectors, n, new int[width], tau, work, work.length, info);
    int kept = 0;
    while (kept < rank && Math.abs(vectors[kept * n + kept]) > dependent) {
      kept++;
    }
    if (kept > 0) {
      Lapack.java().dorgqr(n, kept, kept, vectors, n, tau, work, work.length, info);
    }
    return Arrays.copyOf(vectors, kept * n);
  }
}
