package org.mustlink.core.linalg;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * The largest eigenpairs of a symmetric operator by a block method: Rayleigh-Ritz pairs of a basis
 * that is extended by their residuals (Davidson, J. Comput. Phys. 1975) and, when it is full,
 * restarted from its leading Ritz vectors (thick restart: Wu, Simon, SIAM J. Matrix Anal. Appl.
 * 2000). The pairs are computed each time that the basis has doubled and when it is full; between,
 * it is extended by the images of its newest block, as in the block Lanczos method. The block is
 * wider than the number of pairs, so that repeated eigenvalues are found as often as they occur.
 * The methods are thread-safe, and equal input gives equal output.
 */
public final class LeadingEigen {
  /** The largest residual, as a fraction of the largest Ritz value in magnitude. */
  private static final double TOLERANCE = 1e-9;

  /**
   * The largest residual for one of a series of similar problems; the error of eigenvalues is of
   * the order of its square.
   */
  private static final double SERIES_TOLERANCE = 1e-5;

  private static final int GUARDS = 3;
  private static final int BASIS_BLOCKS = 8;
  private static final int LEAST_BASIS = 40;
  private static final int SERIES_BLOCKS = 4;
  private static final int MOST_ITERATIONS = 2000;

  /**
   * Columns count as linear combinations of the basis if no larger fraction of them is orthogonal
   * to it.
   */
  private static final double DEPENDENT = 1e-11;

  /** Up to this order computing all eigenpairs costs no more than iterating for some. */
  private static final int DENSE = 48;

  /** Up to this order the dense matrix is decomposed where the iteration does not converge. */
  private static final int LARGEST_DENSE = 6000;

  /**
   * For each row of a small matrix, the number of iterations that cost about as much as its
   * decomposition.
   */
  private static final double ITERATIONS_A_ROW = 0.05;

  private static final int SMALL = 1000;

  private final SymmetricOperator operator;
  private final int n;
  private final int count;
  private final int width;
  private final int most;
  private final double tolerance;
  private final @Nullable SymmetricOperator inverse;
  private final SplittableRandom random;
  private final OrthonormalBasis basis;
  private final double[] image;
  private final double[] projected;

  /** The first of the columns that were appended last. */
  private int latest;

  private LeadingEigen(
      SymmetricOperator operator,
      int count,
      double tolerance,
      @Nullable SymmetricOperator inverse,
      long seed) {
    this.operator = operator;
    this.n = operator.order();
    this.count = count;
    this.inverse = inverse;
    this.tolerance = tolerance;
    this.width = Math.min(n, count + GUARDS);
    this.most =
        Math.min(
            n,
            inverse == null ? Math.max(BASIS_BLOCKS * width, LEAST_BASIS) : SERIES_BLOCKS * width);
    this.random = new SplittableRandom(seed);
    this.basis = new OrthonormalBasis(n, most);
    this.image = new double[Math.multiplyExact(n, most)];
    this.projected = new double[most * most];
  }

  /**
   * Computes the {@code count} largest eigenpairs. Each column of the basis takes a product with
   * the operator and O(n s), where s, at most 8 (count + 3) or 40, is the size of the basis. Takes
   * 16 n s bytes. Residuals fall to 1e-9 of the largest eigenvalue in magnitude.
   *
   * @param count from 0 to n
   * @param seed of the random vectors in the first block
   * @throws IllegalArgumentException if the count is out of range
   * @throws ArithmeticException if the iteration does not converge and the order is above 6000
   */
  public static SymmetricEigen largest(SymmetricOperator operator, int count, long seed) {
    DenseMatrix none = new DenseMatrix(operator.order(), 0, new double[0]);
    return solve(operator, count, TOLERANCE, none, null, seed).leading(count);
  }

  /**
   * Computes the largest eigenpairs of one of a series of similar problems, starting from the
   * eigenvectors of the previous one. Residuals fall to 1e-5 of the largest eigenvalue in
   * magnitude.
   *
   * @param before the vectors that this method returned for the previous problem, or n x 0
   * @param inverse (s I - A)^-1, or an approximation, for an s a little above the largest
   *     eigenvalue. The basis is then extended by its products with the residuals, which takes few
   *     iterations. May be null
   * @return at least {@code count} pairs; those beyond are approximations
   */
  public static SymmetricEigen next(
      SymmetricOperator operator,
      int count,
      DenseMatrix before,
      @Nullable SymmetricOperator inverse,
      long seed) {
    return solve(operator, count, SERIES_TOLERANCE, before, inverse, seed);
  }

  /**
   * Computes the same as {@link #largest(SymmetricOperator, int, long)} in few iterations, by an
   * inverse.
   *
   * @param before approximations of the vectors, or n x 0
   * @param inverse as in {@link #next}
   */
  static SymmetricEigen largest(
      SymmetricOperator operator,
      int count,
      DenseMatrix before,
      SymmetricOperator inverse,
      long seed) {
    return solve(operator, count, TOLERANCE, before, inverse, seed).leading(count);
  }

  private static SymmetricEigen solve(
      SymmetricOperator operator,
      int count,
      double tolerance,
      DenseMatrix before,
      @Nullable SymmetricOperator inverse,
      long seed) {
    int n = operator.order();
    if (count < 0 || count > n) {
      throw new IllegalArgumentException(
          "Cannot take " + count + " eigenpairs of an operator of order " + n);
    }
    return n <= Math.max(DENSE, 2 * (count + GUARDS))
        ? SymmetricEigen.all(matrix(operator)).leading(count)
        : new LeadingEigen(operator, count, tolerance, inverse, seed).run(before);
  }

  /** Returns the matrix of an operator, n x n, by n products. */
  public static DenseMatrix matrix(SymmetricOperator operator) {
    int n = operator.order();
    double[] values = new double[Math.multiplyExact(n, n)];
    operator.apply(Vectors.identity(n), n, values);
    return new DenseMatrix(n, n, values);
  }

  /** Returns the products of the inverse with the residuals of the wanted pairs. */
  private double[] corrected(SymmetricOperator by, double[] residuals) {
    int columns = Math.min(count, residuals.length / n);
    double[] corrections = new double[n * columns];
    by.apply(Arrays.copyOf(residuals, n * columns), columns, corrections);
    return corrections;
  }

  private SymmetricEigen run(DenseMatrix known) {
    append(start(known));
    int looked = basis.size();
    int iterations =
        n <= SMALL && inverse == null ? (int) (DENSE / 2 + ITERATIONS_A_ROW * n) : MOST_ITERATIONS;
    for (int iteration = 0; iteration < iterations; iteration++) {
      if (inverse == null && basis.size() < 2 * looked && basis.size() + width <= most) {
        extend(latestImages());
        continue;
      }
      looked = basis.size();
      SymmetricEigen ritz = SymmetricEigen.all(restriction());
      double[] vectors = basis.combined(basis.columns(), ritz, width);
      double[] residuals = basis.combined(image, ritz, width);
      int open = subtract(ritz.values(), vectors, residuals);
      if (open == 0 && iteration > 0) {
        int found = vectors.length / n;
        return SymmetricEigen.canonical(n, Arrays.copyOf(ritz.values(), found), vectors);
      }
      if (basis.size() + width > most) {
        restart(ritz);
        looked = basis.size();
      }
      extend(inverse == null ? residuals : corrected(inverse, residuals));
    }
    if (n <= SMALL) {
      return SymmetricEigen.all(matrix(operator)).leading(count);
    }
    if (n <= LARGEST_DENSE) {
      return SymmetricEigen.largest(matrix(operator), count);
    }
    throw new ArithmeticException(
        "The iteration for " + count + " eigenpairs of order " + n + " did not converge");
  }

  /** Appends columns, or random ones where the basis spans an invariant subspace. */
  private void extend(double[] columns) {
    int before = basis.size();
    append(columns);
    if (basis.size() == before) {
      append(noise(width));
    }
  }

  /**
   * Returns the images of the columns that were appended last. Without an inverse they extend the
   * basis by the same subspace as the residuals, without a decomposition.
   */
  private double[] latestImages() {
    return Arrays.copyOfRange(image, latest * n, basis.size() * n);
  }

  private double[] start(DenseMatrix known) {
    int taken = Math.min(known.numCols(), width);
    double[] added = noise(Math.max(1, width - taken));
    double[] start = Arrays.copyOf(known.toArray(), n * taken + added.length);
    System.arraycopy(added, 0, start, n * taken, added.length);
    return start;
  }

  private double[] noise(int columns) {
    double[] noise = new double[n * columns];
    for (int i = 0; i < noise.length; i++) {
      noise[i] = random.nextDouble() - 0.5;
    }
    return noise;
  }

  /**
   * Replaces images by residuals and returns the number of wanted pairs that have not converged.
   */
  private int subtract(double[] values, double[] vectors, double[] images) {
    double scale = Math.max(Math.abs(values[0]), Math.abs(values[values.length - 1]));
    int open = 0;
    for (int j = 0; j < vectors.length / n; j++) {
      double squares = 0;
      for (int i = j * n; i < (j + 1) * n; i++) {
        images[i] -= values[j] * vectors[i];
        squares += images[i] * images[i];
      }
      if (j < count && Math.sqrt(squares) > tolerance * scale) {
        open++;
      }
    }
    return open;
  }

  private DenseMatrix restriction() {
    int size = basis.size();
    double[] values = new double[size * size];
    for (int j = 0; j < size; j++) {
      System.arraycopy(projected, j * most, values, j * size, size);
    }
    return new DenseMatrix(size, size, values);
  }

  /** Keeps the leading half of the Ritz vectors. */
  private void restart(SymmetricEigen ritz) {
    int kept = Math.max(width, (basis.size() - width) / 2);
    double[] vectors = basis.combined(basis.columns(), ritz, kept);
    double[] images = basis.combined(image, ritz, kept);
    basis.reset(vectors);
    System.arraycopy(images, 0, image, 0, images.length);
    int size = basis.size();
    for (int j = 0; j < size; j++) {
      for (int i = 0; i < size; i++) {
        projected[j * most + i] = i == j ? ritz.values()[j] : 0;
      }
    }
  }

  /**
   * Appends the part of each column that is orthogonal to the basis, with its image, until the
   * basis is full.
   */
  private void append(double[] columns) {
    int from = basis.size();
    int added = basis.append(columns, DEPENDENT);
    if (added == 0) {
      return;
    }
    latest = from;
    int size = basis.size();
    double[] fresh = basis.vectors(from, size).values();
    double[] freshImage = new double[fresh.length];
    operator.apply(fresh, added, freshImage);
    System.arraycopy(freshImage, 0, image, from * n, freshImage.length);
    double[] products = Products.transposedTimes(basis.columns(), freshImage, size, added, n);
    for (int j = 0; j < added; j++) {
      for (int i = 0; i < size; i++) {
        projected[(from + j) * most + i] = products[j * size + i];
        projected[i * most + from + j] = products[j * size + i];
      }
    }
  }
}
