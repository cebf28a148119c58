package org.mustlink.core.columns;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.SymmetricEigen;

/**
 * The leading singular values and right singular vectors of sparse rows by a randomized range
 * finder (Halko, Martinsson, Tropp, SIAM Review 2011, algorithms 4.4 and 5.1): the product of the
 * rows and a Gaussian matrix, followed by two power iterations, in which both sides are
 * orthonormalised. The memory is that of the rows and of n x l and c x l matrices for l = q + 10.
 * The result does not depend on the number of threads.
 *
 * @param values the singular values, descending, greater than 0; fewer than were asked for if the
 *     rows have a lower rank
 * @param vectors the singular vectors, c rows of q values, for the c columns in which the rows have
 *     values
 * @param stride the distance in {@code vectors} from one of these rows to the next
 */
record TruncatedSvd(double[] values, double[] vectors, int stride) {
  /** The number of vectors in addition to those asked for. */
  static final int OVERSAMPLING = 10;

  private static final int POWER_ITERATIONS = 2;

  /** The number of columns of a product that a thread computes at a time. */
  private static final int SLICE = 16;

  private static final int CHUNK = 1024;

  /**
   * Squared singular values below this share of the largest one are regarded as 0, except for
   * rounding errors.
   */
  private static final double DEPENDENT = 1e-13;

  /**
   * Computes the decomposition. A few times O(m l) for the m values of the rows, and O((n + c)
   * l^2).
   */
  static TruncatedSvd of(SparseRows rows, int wanted, long seed) {
    int c = rows.used().length;
    int l = Math.min(wanted + OVERSAMPLING, Math.min(rows.count(), c));
    if (l == 0) {
      return new TruncatedSvd(new double[0], new double[0], 1);
    }
    Block range = orthonormal(product(rows, gaussian(rows.used(), l, seed)));
    for (int i = 0; i < POWER_ITERATIONS; i++) {
      range = orthonormal(product(rows, orthonormal(transposedProduct(rows, range))));
    }
    Block last = transposedProduct(rows, range);
    SymmetricEigen eigen = SymmetricEigen.all(gram(last));
    int q = Math.min(wanted, rank(eigen.values()));
    double[] values = new double[q];
    for (int j = 0; j < q; j++) {
      values[j] = Math.sqrt(eigen.values()[j]);
    }
    rotate(last, eigen, q);
    return new TruncatedSvd(values, last.values, last.stride);
  }

  /** A dense matrix of l columns, whose rows start at multiples of {@code stride}. */
  private record Block(double[] values, int count, int l, int stride) {
    Block(double[] values, int count, int l) {
      this(values, count, l, l);
    }
  }

  /**
   * Draws a Gaussian matrix. Every column has a separate random stream, so that its values do not
   * depend on the other columns.
   */
  private static Block gaussian(int[] columns, int l, long seed) {
    double[] values = new double[Math.multiplyExact(columns.length, l)];
    IntStream.range(0, columns.length)
        .parallel()
        .forEach(
            t -> {
              SplittableRandom random =
                  new SplittableRandom(new SplittableRandom(seed ^ columns[t]).nextLong());
              for (int j = 0; j < l; j++) {
                values[t * l + j] = random.nextGaussian();
              }
            });
    return new Block(values, columns.length, l);
  }

  /** Returns the product of the rows and a matrix of c rows. */
  private static Block product(SparseRows rows, Block right) {
    int l = right.l;
    double[] product = new double[Math.multiplyExact(rows.count(), l)];
    IntStream.range(0, rows.count())
        .parallel()
        .forEach(
            i -> {
              for (int a = rows.starts()[i]; a < rows.starts()[i + 1]; a++) {
                add(
                    right.values,
                    rows.columns()[a] * right.stride,
                    rows.values()[a],
                    product,
                    i * l,
                    l);
              }
            });
    return new Block(product, rows.count(), l);
  }

  /** Returns the product of the transposed rows and a matrix of n rows. */
  private static Block transposedProduct(SparseRows rows, Block right) {
    int l = right.l;
    int c = rows.used().length;
    double[] product = new double[Math.multiplyExact(c, l)];
    IntStream.range(0, (l + SLICE - 1) / SLICE)
        .parallel()
        .forEach(slice -> slice(rows, right, slice * SLICE, product));
    return new Block(product, c, l);
  }

  private static void slice(SparseRows rows, Block right, int from, double[] product) {
    int l = right.l;
    int size = Math.min(SLICE, l - from);
    for (int i = 0; i < rows.count(); i++) {
      for (int a = rows.starts()[i]; a < rows.starts()[i + 1]; a++) {
        int to = rows.columns()[a] * l + from;
        add(right.values, i * right.stride + from, rows.values()[a], product, to, size);
      }
    }
  }

  private static void add(double[] x, int xAt, double factor, double[] y, int yAt, int count) {
    for (int j = 0; j < count; j++) {
      y[yAt + j] += x[xAt + j] * factor;
    }
  }

  /**
   * Returns an orthonormal basis of the columns, from the eigenvectors of their Gram matrix. This
   * is done twice, because the orthogonality of the first result is limited by the condition of the
   * columns.
   */
  private static Block orthonormal(Block block) {
    Block once = whitened(block);
    return once.l == 0 ? once : whitened(once);
  }

  private static Block whitened(Block block) {
    SymmetricEigen eigen = SymmetricEigen.all(gram(block));
    int rank = rank(eigen.values());
    rotate(block, eigen, rank);
    return new Block(block.values, block.count, rank, block.stride);
  }

  private static int rank(double[] values) {
    int rank = 0;
    while (rank < values.length && values[rank] > 0 && values[rank] > DEPENDENT * values[0]) {
      rank++;
    }
    return rank;
  }

  /**
   * Multiplies the block in place by the first q eigenvectors, each divided by the square root of
   * its eigenvalue. The first q values of every row are the result.
   */
  private static void rotate(Block block, SymmetricEigen eigen, int q) {
    int l = block.l;
    double[] factors = new double[l * q];
    for (int j = 0; j < q; j++) {
      double root = Math.sqrt(eigen.values()[j]);
      for (int t = 0; t < l; t++) {
        factors[t * q + j] = eigen.vectors().values()[j * l + t] / root;
      }
    }
    IntStream.range(0, (block.count + CHUNK - 1) / CHUNK)
        .parallel()
        .forEach(chunk -> rotate(block, factors, q, chunk * CHUNK));
  }

  private static void rotate(Block block, double[] factors, int q, int from) {
    double[] row = new double[q];
    for (int i = from; i < Math.min(block.count, from + CHUNK); i++) {
      Arrays.fill(row, 0);
      for (int t = 0; t < block.l; t++) {
        add(factors, t * q, block.values[i * block.stride + t], row, 0, q);
      }
      System.arraycopy(row, 0, block.values, i * block.stride, q);
    }
  }

  /** Returns the Gram matrix of the columns, summed over chunks of rows in their order. */
  private static DenseMatrix gram(Block block) {
    int l = block.l;
    int chunks = (block.count + CHUNK - 1) / CHUNK;
    int threads = Runtime.getRuntime().availableProcessors();
    double[] sum = new double[l * l];
    for (int from = 0; from < chunks; from += threads) {
      double[][] parts =
          IntStream.range(from, Math.min(chunks, from + threads))
              .parallel()
              .mapToObj(chunk -> scatter(block, chunk * CHUNK))
              .toArray(double[][]::new);
      for (double[] part : parts) {
        add(part, 0, 1, sum, 0, sum.length);
      }
    }
    return new DenseMatrix(l, l, sum);
  }

  private static double[] scatter(Block block, int from) {
    int l = block.l;
    double[] sum = new double[l * l];
    for (int i = from; i < Math.min(block.count, from + CHUNK); i++) {
      for (int t = 0; t < l; t++) {
        add(block.values, i * block.stride, block.values[i * block.stride + t], sum, t * l, t + 1);
      }
    }
    return sum;
  }
}
