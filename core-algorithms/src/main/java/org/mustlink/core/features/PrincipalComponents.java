package org.mustlink.core.features;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.Products;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.linalg.SymmetricEigen;

/**
 * Leading principal components of rows. Those of many rows come from their d x d covariance; those
 * of fewer rows than columns, if there are many columns, from the n x n Gram matrix of the rows,
 * which has the same nonzero eigenvalues.
 */
public final class PrincipalComponents {
  /** With fewer columns than this the covariance is cheap in any case. */
  private static final int WIDE = 1000;

  private static final int CHUNK = 2_000;

  /** Eigenvalues below this fraction of the largest one count as 0. */
  private static final double DEPENDENT = 1e-12;

  private PrincipalComponents() {}

  /**
   * Returns the components, q x d, row-major, each of unit length; q is smaller than {@code
   * components} only if wide rows span fewer dimensions. O(min(n, d)^2 max(n, d) + min(n, d)^3) for
   * wide rows.
   *
   * @param rows n x d
   * @param mean d, the mean of the rows
   */
  public static double[] of(Rows rows, double[] mean, int components) {
    if (byRows(rows.count(), rows.d())) {
      return ofProducts(rows, mean, components);
    }
    SymmetricEigen leading = SymmetricEigen.largest(covariance(rows, mean), components);
    return Arrays.copyOf(leading.vectors().values(), components * rows.d());
  }

  private static boolean byRows(long n, long d) {
    return d >= WIDE && n < d;
  }

  /** Returns the bytes needed in addition to the rows, for n rows of d columns. */
  static long bytes(long n, long d) {
    if (byRows(n, d)) {
      return 8 * (n * d + 3 * n * n);
    }
    long chunks = Math.min(threads(), (n + CHUNK - 1) / CHUNK);
    return 8 * ((chunks + 3) * d * d + chunks * Math.min(n, CHUNK) * d);
  }

  private static int threads() {
    return Runtime.getRuntime().availableProcessors();
  }

  private static double[] ofProducts(Rows rows, double[] mean, int components) {
    int n = rows.count();
    int d = rows.d();
    double[] centred = centred(rows, mean, 0, n);
    // The rows are the columns of a d x n matrix.
    double[] products = Products.transposedTimes(centred, centred, n, n, d);
    for (int at = 0; at < products.length; at++) {
      products[at] /= n;
    }
    SymmetricEigen leading =
        SymmetricEigen.largest(new DenseMatrix(n, n, products), Math.min(components, n));
    double[] values = leading.values();
    int rank = 1;
    while (rank < values.length && values[rank] > DEPENDENT * values[0]) {
      rank++;
    }
    double[] found = new double[rank * d];
    double[] coefficients = leading.vectors().values();
    Products.add(1, centred, coefficients, found, d, rank, n);
    for (int j = 0; j < rank; j++) {
      normalise(found, j * d, d);
    }
    return found;
  }

  /**
   * Scales a vector to unit length with a positive entry of largest magnitude; a zero vector
   * becomes the first axis.
   */
  private static void normalise(double[] values, int at, int d) {
    double largest = 0;
    for (int t = at; t < at + d; t++) {
      largest = Math.abs(values[t]) > Math.abs(largest) ? values[t] : largest;
    }
    if (largest == 0) {
      values[at] = 1;
      return;
    }
    double squares = 0;
    for (int t = at; t < at + d; t++) {
      values[t] /= largest;
      squares += values[t] * values[t];
    }
    double length = Math.sqrt(squares);
    for (int t = at; t < at + d; t++) {
      values[t] /= length;
    }
  }

  /**
   * Chunks are summed in their order, so that the result does not depend on the number of threads.
   */
  private static DenseMatrix covariance(Rows rows, double[] mean) {
    int d = rows.d();
    int chunks = (rows.count() + CHUNK - 1) / CHUNK;
    double[] sum = new double[d * d];
    for (int from = 0; from < chunks; from += threads()) {
      double[][] parts =
          IntStream.range(from, Math.min(chunks, from + threads()))
              .parallel()
              .mapToObj(chunk -> scatter(rows, mean, chunk * CHUNK))
              .toArray(double[][]::new);
      for (double[] part : parts) {
        for (int i = 0; i < sum.length; i++) {
          sum[i] += part[i] / rows.count();
        }
      }
    }
    return new DenseMatrix(d, d, sum);
  }

  private static double[] scatter(Rows rows, double[] mean, int from) {
    int d = rows.d();
    int count = Math.min(CHUNK, rows.count() - from);
    double[] centred = centred(rows, mean, from, count);
    return Products.timesTransposed(centred, centred, d, d, count);
  }

  private static double[] centred(Rows rows, double[] mean, int from, int count) {
    int d = rows.d();
    double[] centred = new double[count * d];
    for (int i = 0; i < count; i++) {
      for (int t = 0; t < d; t++) {
        centred[i * d + t] = rows.at(from + i, t) - mean[t];
      }
    }
    return centred;
  }
}
