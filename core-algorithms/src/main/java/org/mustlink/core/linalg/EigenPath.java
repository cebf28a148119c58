package org.mustlink.core.linalg;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The largest eigenpairs of a A + b B for many points (a, b) on a path, by a reduced basis
 * (Machiels, Maday, Oliveira, Patera, Rovas, C. R. Acad. Sci. Paris 331, 2000). The eigenvectors
 * change smoothly along the path, so that those of a few points nearly span those of the others.
 * The problem is solved at these points and restricted to their vectors at the others. Where a
 * residual shows that this is not exact enough, the problem is solved and the basis extended. Not
 * thread-safe.
 */
public final class EigenPath {
  /** The largest residual of a restricted solution, as a fraction of the largest eigenvalue. */
  private static final double TOLERANCE = 1e-5;

  /** Columns are left out if no larger fraction of them is orthogonal to the basis. */
  private static final double DEPENDENT = 1e-6;

  /** Makes operators that turn residuals into corrections of the vectors. */
  public interface Inverse {
    /** Returns (s I - a A - b B)^-1 for an s a little above the largest eigenvalue. */
    SymmetricOperator at(double a, double b);
  }

  private final SymmetricOperator a;
  private final SymmetricOperator b;
  private final @Nullable Inverse inverse;
  private final int n;
  private final int count;
  private final long seed;
  private DenseMatrix before;
  private final OrthonormalBasis basis;
  private double[] aImage = new double[0];
  private double[] bImage = new double[0];
  private double[] aProjected = new double[0];
  private double[] bProjected = new double[0];

  /**
   * Makes a path with an empty basis.
   *
   * @param a A, of order n
   * @param b B, of order n
   * @param inverse makes the iteration at a point shorter if it is cheap to apply; may be null
   * @param count the number of eigenpairs, from 1 to n
   */
  public EigenPath(
      SymmetricOperator a, SymmetricOperator b, @Nullable Inverse inverse, int count, long seed) {
    this.a = a;
    this.b = b;
    this.inverse = inverse;
    this.n = a.order();
    this.count = count;
    this.seed = seed;
    this.before = new DenseMatrix(n, 0, new double[0]);
    this.basis = new OrthonormalBasis(n, n);
  }

  /**
   * Solves the problem at a point, starting from the previous solution, and adds the vectors to the
   * basis. Residuals fall to 1e-5 of the largest eigenvalue in magnitude.
   */
  public SymmetricEigen solve(double alpha, double beta) {
    SymmetricOperator blend = blend(alpha, beta);
    @Nullable SymmetricOperator near = inverse == null ? null : inverse.at(alpha, beta);
    SymmetricEigen found = LeadingEigen.next(blend, count, before, near, seed);
    before = found.vectors();
    SymmetricEigen leading = found.leading(count);
    add(leading.vectors().toArray());
    return leading;
  }

  /**
   * Returns the eigenpairs at a point, by restriction to the basis if that is exact enough, else by
   * {@link #solve}.
   */
  public SymmetricEigen at(double alpha, double beta) {
    int size = basis.size();
    if (size < count) {
      return solve(alpha, beta);
    }
    double[] restricted = new double[size * size];
    Arrays.setAll(restricted, i -> alpha * aProjected[i] + beta * bProjected[i]);
    SymmetricEigen ritz = SymmetricEigen.all(new DenseMatrix(size, size, restricted));
    double[] vectors = basis.combined(basis.columns(), ritz, count);
    double[] aPart = basis.combined(aImage, ritz, count);
    double[] bPart = basis.combined(bImage, ritz, count);
    double[] values = Arrays.copyOf(ritz.values(), count);
    double scale = Math.max(Math.abs(values[0]), Math.abs(ritz.values()[size - 1]));
    for (int j = 0; j < count; j++) {
      double squares = 0;
      for (int i = j * n; i < (j + 1) * n; i++) {
        double residual = alpha * aPart[i] + beta * bPart[i] - values[j] * vectors[i];
        squares += residual * residual;
      }
      if (Math.sqrt(squares) > TOLERANCE * scale) {
        before = new DenseMatrix(n, count, vectors);
        return solve(alpha, beta);
      }
    }
    return SymmetricEigen.canonical(n, values, vectors);
  }

  /** Solves the problem at a point to residuals of 1e-9 of the largest eigenvalue in magnitude. */
  public SymmetricEigen exact(double alpha, double beta) {
    SymmetricOperator blend = blend(alpha, beta);
    return inverse == null
        ? LeadingEigen.largest(blend, count, seed)
        : LeadingEigen.largest(blend, count, before, inverse.at(alpha, beta), seed);
  }

  /** Returns the number of vectors in the basis. */
  int size() {
    return basis.size();
  }

  private void add(double[] columns) {
    int from = basis.size();
    basis.append(columns, DEPENDENT);
    aImage = extended(a, aImage, from);
    bImage = extended(b, bImage, from);
    aProjected = projected(aImage);
    bProjected = projected(bImage);
  }

  private double[] extended(SymmetricOperator operator, double[] image, int from) {
    int size = basis.size();
    double[] fresh = basis.vectors(from, size).values();
    double[] freshImage = new double[fresh.length];
    operator.apply(fresh, size - from, freshImage);
    double[] all = Arrays.copyOf(image, size * n);
    System.arraycopy(freshImage, 0, all, from * n, freshImage.length);
    return all;
  }

  private double[] projected(double[] image) {
    int size = basis.size();
    return Products.transposedTimes(basis.columns(), image, size, size, n);
  }

  /** alpha A + beta B. */
  private SymmetricOperator blend(double alpha, double beta) {
    return SymmetricOperator.of(
        n,
        (x, columns, y) -> {
          a.apply(x, columns, y);
          double[] product = new double[n * columns];
          if (beta != 0) {
            b.apply(x, columns, product);
          }
          for (int at = 0; at < product.length; at++) {
            y[at] = alpha * y[at] + beta * product[at];
          }
        });
  }
}
