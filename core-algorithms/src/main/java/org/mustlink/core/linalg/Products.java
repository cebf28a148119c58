package org.mustlink.core.linalg;

import java.util.stream.IntStream;
import org.mustlink.core.linalg.ProductKernel.Part;

/**
 * Products of dense matrices that are identical to the last bit on every processor: each entry is
 * the sum of its terms in the order of the inner dimension. A BLAS adds as many terms at once as
 * the vector registers of the processor have lanes, so that its rounding errors depend on their
 * width. All matrices are stored by column.
 */
public final class Products {
  private static final ProductKernel PLAIN = new PlainProducts();

  /** The least number of terms, and of columns, for which the Vector API is faster. */
  private static final int VECTOR_TERMS = 1 << 16;

  private static final int VECTOR_COLUMNS = 3;

  /** The least number of terms, and of columns, that are worth a task of their own. */
  private static final int PART_TERMS = 1 << 23;

  private static final int PART_COLUMNS = 16;

  private Products() {}

  /**
   * Returns A B, m x n. O(m n k).
   *
   * @param a A, m x k
   * @param b B, k x n
   * @throws IllegalArgumentException if the number of columns of A is not the number of rows of B
   */
  public static DenseMatrix of(Matrix a, DenseMatrix b) {
    if (a.numCols() != b.numRows()) {
      throw new IllegalArgumentException(
          "A matrix of %s columns cannot be multiplied by one of %s rows"
              .formatted(a.numCols(), b.numRows()));
    }
    return new DenseMatrix(a.numRows(), b.numCols(), product(a, byColumn(b), b.numCols()));
  }

  private static double[] product(Matrix a, double[] b, int columns) {
    if (a instanceof SparseMatrix sparse) {
      return sparse.times(b, columns);
    }
    double[] product = new double[Math.multiplyExact(a.numRows(), columns)];
    add(1, byColumn((DenseMatrix) a), b, product, a.numRows(), columns, a.numCols());
    return product;
  }

  /** Returns D X for a diagonal D and X, n x columns, by column; the array may be longer. */
  public static double[] scaled(double[] diagonal, double[] x, int columns) {
    double[] product = new double[diagonal.length * columns];
    for (int at = 0; at < product.length; at += diagonal.length) {
      for (int i = 0; i < diagonal.length; i++) {
        product[at + i] = diagonal[i] * x[at + i];
      }
    }
    return product;
  }

  /** Returns A^T B, m x n, for A of k x m and B of k x n. O(m n k). */
  public static double[] transposedTimes(double[] a, double[] b, int m, int n, int k) {
    double[] product = new double[Math.multiplyExact(m, n)];
    add(1, transposed(a, k, m), b, product, m, n, k);
    return product;
  }

  /** Returns A B^T, m x n, for A of m x k and B of n x k. O(m n k). */
  public static double[] timesTransposed(double[] a, double[] b, int m, int n, int k) {
    double[] product = new double[Math.multiplyExact(m, n)];
    add(1, a, transposed(b, n, k), product, m, n, k);
    return product;
  }

  /**
   * Adds alpha A B to C. O(m n k). The columns of a large product are shared among the processors;
   * each entry is still one sum, with the same bits.
   *
   * @param a A, m x k; may be longer
   * @param b B, k x n; may be longer
   * @param c C, m x n; may be longer, and none of the other two
   */
  public static void add(double alpha, double[] a, double[] b, double[] c, int m, int n, int k) {
    int processors = Runtime.getRuntime().availableProcessors();
    double large = Math.min((double) m * n * k / PART_TERMS, (double) n / PART_COLUMNS);
    int parts = (int) Math.max(1, Math.min(large, 2.0 * processors));
    IntStream columns = IntStream.range(0, parts);
    (parts > 1 ? columns.parallel() : columns)
        .forEach(
            part -> {
              int from = (int) ((long) n * part / parts);
              int to = (int) ((long) n * (part + 1) / parts);
              Part factor = new Part(b, from * k, k);
              add(alpha, new Part(a, 0, m), factor, new Part(c, from * m, m), m, to - from, k);
            });
  }

  /** Adds alpha A B to C, for parts A, B and C of matrices. O(m n k). */
  static void add(double alpha, Part a, Part b, Part c, int m, int n, int k) {
    boolean large = n >= VECTOR_COLUMNS && (double) m * n * k >= VECTOR_TERMS;
    (large && VectorApi.isChosen() ? Vectors.KERNEL : PLAIN).add(alpha, a, b, c, m, n, k);
  }

  /** Made at first use, in a JVM with the vector module. */
  private static final class Vectors {
    static final ProductKernel KERNEL = vectors();

    private Vectors() {}
  }

  /** Returns the kernel on the Vector API, for a JVM with the vector module. */
  static ProductKernel vectors() {
    return VectorApi.load("org.mustlink.core.linalg.PanamaProducts", ProductKernel.class);
  }

  private static double[] byColumn(DenseMatrix a) {
    return a.isTransposed() ? transposed(a.values(), a.numCols(), a.numRows()) : a.values();
  }

  /** The transpose of a matrix of some rows and columns, which may be longer. */
  private static double[] transposed(double[] a, int rows, int columns) {
    return transposed(new Part(a, 0, rows), rows, columns);
  }

  /** The transpose of a part of a matrix. */
  static double[] transposed(Part a, int rows, int columns) {
    double[] transposed = new double[Math.multiplyExact(rows, columns)];
    for (int top = 0; top < rows; top += 16) {
      int end = Math.min(rows, top + 16);
      for (int j = 0; j < columns; j++) {
        for (int i = top; i < end; i++) {
          transposed[i * columns + j] = a.values()[a.index(i, j)];
        }
      }
    }
    return transposed;
  }
}
