package org.mustlink.core.linalg;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.IntStream;
import org.netlib.util.intW;

/**
 * Eigenpairs of a real symmetric matrix, largest first, by LAPACK's {@code dsyevr} (relatively
 * robust representations): only the requested pairs are computed.
 *
 * <p>Every eigenvector has unit length, and the sign that makes its entry of largest magnitude (the
 * first such) positive, so that equal matrices give equal vectors.
 *
 * @param values m eigenvalues, descending
 * @param vectors n x m, the eigenvector of each as a column
 */
public record SymmetricEigen(double[] values, DenseMatrix vectors) {

  /** The pure Java LAPACK keeps state of {@code dsyevr} in static fields. */
  private static final Object LOCK = new Object();

  /** Relative gap of eigenvalues, and cosine of eigenvectors, that count as none. */
  private static final double NEARLY = 1e-9;

  /**
   * Up to this order all pairs are computed by {@code dsyevd}, which needs no lock but more memory.
   */
  private static final int CONCURRENT = 1000;

  /**
   * Computes all n eigenpairs. O(n^3). Up to n = 1000 they come from {@code dsyevd} (divide and
   * conquer), which many threads may use at once; where it does not converge, from {@code dsyevr}.
   *
   * @param a n x n, of which the upper half is read
   * @throws IllegalArgumentException if the matrix is not square or not finite
   */
  public static SymmetricEigen all(DenseMatrix a) {
    int n = a.numRows();
    if (n == 0) {
      return largest(a, 0);
    }
    return n <= CONCURRENT ? divide(a).orElseGet(() -> robust(a)) : robust(a);
  }

  /** Returns the first {@code count} of these pairs. */
  public SymmetricEigen leading(int count) {
    int n = vectors.numRows();
    return new SymmetricEigen(
        Arrays.copyOf(values, count),
        new DenseMatrix(n, count, Arrays.copyOf(vectors.values(), n * count)));
  }

  /**
   * Computes the {@code count} largest eigenpairs. O(n^3) with a small constant; where {@code
   * dsyevr} counts too few among eigenvalues that are equal up to rounding, or its eigenvectors of
   * such values are not orthogonal, all pairs are computed.
   *
   * @param a n x n, of which the upper half is read
   * @param count from 0 to n
   * @throws IllegalArgumentException if the count is out of range, or the matrix is not square or
   *     not finite
   */
  public static SymmetricEigen largest(DenseMatrix a, int count) {
    int n = a.numRows();
    if (count < 0 || count > n) {
      throw new IllegalArgumentException(
          "Cannot take " + count + " eigenpairs of a matrix of order " + n);
    }
    if (count == 0) {
      return new SymmetricEigen(new double[0], new DenseMatrix(n, 0, new double[0]));
    }
    return solve(a, "I", n - count + 1, n)
        .filter(SymmetricEigen::isOrthogonal)
        .orElseGet(() -> all(a).leading(count));
  }

  /** Whether eigenvectors of values that are nearly equal are orthogonal; others always are. */
  private boolean isOrthogonal() {
    int n = vectors.numRows();
    double near = NEARLY * Math.max(Math.abs(values[0]), Math.abs(values[values.length - 1]));
    for (int i = 1; i < values.length; i++) {
      for (int j = i - 1; j >= 0 && values[j] - values[i] <= near; j--) {
        double product = 0;
        for (int at = 0; at < n; at++) {
          product += vectors.values()[i * n + at] * vectors.values()[j * n + at];
        }
        if (Math.abs(product) > NEARLY) {
          return false;
        }
      }
    }
    return true;
  }

  private static double[] checked(DenseMatrix a) {
    int n = a.numRows();
    if (a.numCols() != n) {
      throw new IllegalArgumentException(
          "A symmetric matrix is square, this one is " + n + " x " + a.numCols());
    }
    double[] copy = a.values().clone();
    for (double value : copy) {
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException(
            "The matrix of an eigenproblem has the entry " + value + "; all must be finite");
      }
    }
    return copy;
  }

  private static Optional<SymmetricEigen> divide(DenseMatrix a) {
    int n = a.numRows();
    double[] vectors = checked(a);
    double[] values = new double[n];
    double[] scratch = new double[1 + 6 * n + 2 * n * n];
    int[] intScratch = new int[3 + 5 * n];
    intW info = new intW(0);
    Lapack.java()
        .dsyevd(
            "V",
            "U",
            n,
            vectors,
            n,
            values,
            scratch,
            scratch.length,
            intScratch,
            intScratch.length,
            info);
    // Divide and conquer may fail on entries of very different magnitude for which dsyevr succeeds.
    return info.val == 0 ? Optional.of(descending(n, n, values, vectors)) : Optional.empty();
  }

  private static SymmetricEigen robust(DenseMatrix a) {
    return solve(a, "A", 1, a.numRows())
        .or(() -> divide(a))
        .orElseThrow(
            () ->
                new ArithmeticException(
                    "LAPACK finds no eigenpairs of a matrix of order " + a.numRows()));
  }

  /** Returns nothing if LAPACK fails, or finds fewer pairs than are in the range. */
  private static Optional<SymmetricEigen> solve(DenseMatrix a, String range, int first, int last) {
    int n = a.numRows();
    double[] work = checked(a);
    int wanted = last - first + 1;
    double[] values = new double[n];
    double[] vectors = new double[n * wanted];
    intW found = new intW(0);
    intW info = new intW(0);
    double[] scratch = new double[Math.max(1, 40 * n)];
    int[] intScratch = new int[Math.max(1, 12 * n)];
    try {
      synchronized (LOCK) {
        Lapack.java()
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
    } catch (IndexOutOfBoundsException e) {
      // Where LAPACK in Java has counted too few, it may also read before the end of its arrays.
      return Optional.empty();
    }
    return info.val == 0 && found.val == wanted
        ? Optional.of(descending(n, wanted, values, vectors))
        : Optional.empty();
  }

  private static SymmetricEigen descending(int n, int count, double[] values, double[] vectors) {
    // LAPACK may return values that are equal up to rounding in any order.
    int[] order =
        IntStream.range(0, count)
            .boxed()
            .sorted(Comparator.comparingDouble((Integer j) -> -values[j]).thenComparing(j -> -j))
            .mapToInt(j -> j)
            .toArray();
    double[] sorted = new double[count];
    double[] columns = new double[n * count];
    for (int j = 0; j < count; j++) {
      sorted[j] = values[order[j]];
      System.arraycopy(vectors, order[j] * n, columns, j * n, n);
    }
    return canonical(n, sorted, columns);
  }

  /** Makes pairs with canonical signs. The vectors are changed in their array. */
  static SymmetricEigen canonical(int n, double[] values, double[] vectors) {
    for (int j = 0; j < values.length; j++) {
      double sign = canonicalSign(vectors, j * n, n);
      for (int i = j * n; i < (j + 1) * n; i++) {
        vectors[i] *= sign;
      }
    }
    return new SymmetricEigen(values, new DenseMatrix(n, values.length, vectors));
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
