package org.mustlink.core.linalg;

import java.util.stream.IntStream;

/**
 * Products of dense matrices that are identical to the last bit on every processor: each entry is
 * the sum of its terms in the order of the inner dimension. A BLAS adds as many terms at once as
 * the vector registers of the processor have lanes, so that its rounding errors depend on their
 * width. All matrices are stored by column.
 */
public final class Products {
  /** Rows of the left factor in a block; a column of it stays in the first level of the cache. */
  private static final int ROWS = 256;

  /** Columns of the left factor in a block, which stays in the second level of the cache. */
  private static final int INNER = 64;

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

  /**
   * A part of a matrix.
   *
   * @param values of the matrix
   * @param at the index of the first entry of the part
   * @param stride rows of the matrix
   */
  record Part(double[] values, int at, int stride) {
    /** Returns the index of an entry of the part. */
    int index(int row, int column) {
      return at + column * stride + row;
    }
  }

  /** Adds alpha A B to C, for parts A, B and C of matrices. O(m n k). */
  static void add(double alpha, Part a, Part b, Part c, int m, int n, int k) {
    double[] factors = b.values();
    double[] sums = c.values();
    // The compiler vectorises loops in which every array is read from the same index on.
    double[][] block = new double[Math.min(INNER, k)][Math.min(ROWS, m)];
    double[] first = new double[Math.min(ROWS, m)];
    double[] second = new double[Math.min(ROWS, m)];
    for (int top = 0; top < m; top += ROWS) {
      int rows = Math.min(ROWS, m - top);
      for (int from = 0; from < k; from += INNER) {
        int inner = Math.min(INNER, k - from);
        for (int l = 0; l < inner; l++) {
          System.arraycopy(a.values(), a.index(top, from + l), block[l], 0, rows);
        }
        int j = 0;
        for (; j + 1 < n; j += 2) {
          int one = b.index(from, j);
          int other = b.index(from, j + 1);
          System.arraycopy(sums, c.index(top, j), first, 0, rows);
          System.arraycopy(sums, c.index(top, j + 1), second, 0, rows);
          addToTwo(alpha, block, factors, one, other, inner, first, second, rows);
          System.arraycopy(first, 0, sums, c.index(top, j), rows);
          System.arraycopy(second, 0, sums, c.index(top, j + 1), rows);
        }
        if (j < n) {
          System.arraycopy(sums, c.index(top, j), first, 0, rows);
          addToOne(alpha, block, factors, b.index(from, j), inner, first, rows);
          System.arraycopy(first, 0, sums, c.index(top, j), rows);
        }
      }
    }
  }

  private static void addToTwo(
      double alpha,
      double[][] block,
      double[] b,
      int one,
      int other,
      int inner,
      double[] first,
      double[] second,
      int rows) {
    int l = 0;
    for (; l + 3 < inner; l += 4) {
      addFour(block, l, alpha, b, one + l, other + l, first, second, rows);
    }
    for (; l < inner; l++) {
      addColumn(block[l], alpha * b[one + l], first, rows);
      addColumn(block[l], alpha * b[other + l], second, rows);
    }
  }

  private static void addFour(
      double[][] block,
      int l,
      double alpha,
      double[] b,
      int one,
      int other,
      double[] first,
      double[] second,
      int rows) {
    double[] a0 = block[l];
    double[] a1 = block[l + 1];
    double[] a2 = block[l + 2];
    double[] a3 = block[l + 3];
    double b0 = alpha * b[one];
    double b1 = alpha * b[one + 1];
    double b2 = alpha * b[one + 2];
    double b3 = alpha * b[one + 3];
    double d0 = alpha * b[other];
    double d1 = alpha * b[other + 1];
    double d2 = alpha * b[other + 2];
    double d3 = alpha * b[other + 3];
    for (int i = 0; i < rows; i++) {
      first[i] = first[i] + a0[i] * b0 + a1[i] * b1 + a2[i] * b2 + a3[i] * b3;
      second[i] = second[i] + a0[i] * d0 + a1[i] * d1 + a2[i] * d2 + a3[i] * d3;
    }
  }

  private static void addToOne(
      double alpha, double[][] block, double[] b, int at, int inner, double[] sums, int rows) {
    int l = 0;
    for (; l + 3 < inner; l += 4) {
      double[] a0 = block[l];
      double[] a1 = block[l + 1];
      double[] a2 = block[l + 2];
      double[] a3 = block[l + 3];
      double b0 = alpha * b[at + l];
      double b1 = alpha * b[at + l + 1];
      double b2 = alpha * b[at + l + 2];
      double b3 = alpha * b[at + l + 3];
      for (int i = 0; i < rows; i++) {
        sums[i] = sums[i] + a0[i] * b0 + a1[i] * b1 + a2[i] * b2 + a3[i] * b3;
      }
    }
    for (; l < inner; l++) {
      addColumn(block[l], alpha * b[at + l], sums, rows);
    }
  }

  private static void addColumn(double[] column, double factor, double[] sums, int rows) {
    for (int i = 0; i < rows; i++) {
      sums[i] += column[i] * factor;
    }
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
