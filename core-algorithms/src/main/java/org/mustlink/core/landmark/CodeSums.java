package org.mustlink.core.landmark;

import java.io.Serializable;
import org.apache.spark.ml.linalg.DenseMatrix;

/**
 * The sums over all rows that compress the n x n problem to p x p: S = Z Z^T, and the codes of the
 * labelled rows summed by class, Z_L Y. Exact: every product is rounded once to a multiple of 2^-s
 * and added as a 64-bit integer, so the sums depend neither on the order of the rows nor on how
 * they are split. Mutable and not thread-safe; one a task, then merged. Holds p (p + 1)/2 + p k
 * longs.
 */
public final class CodeSums implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Weights are doubles in [0, 1]: finer steps than 2^-52 would hold no more of them. */
  private static final int MOST_BITS = 52;

  private final int p;
  private final int classes;
  private final double unit;
  private final long[] products;
  private final long[] classCodes;
  private final long[] classCounts;

  private CodeSums(int p, int classes, double unit) {
    this.p = p;
    this.classes = classes;
    this.unit = unit;
    this.products = new long[Math.toIntExact((long) p * (p + 1) / 2)];
    this.classCodes = new long[Math.multiplyExact(p, classes)];
    this.classCounts = new long[classes];
  }

  /**
   * Empty sums.
   *
   * @param n rows that will be added at most; sets s, so that no sum can overflow
   */
  public static CodeSums empty(int p, int classes, long n) {
    int bits = 64 - Long.numberOfLeadingZeros(Math.max(1, n));
    return new CodeSums(p, classes, Math.scalb(1.0, Math.min(MOST_BITS, 62 - bits)));
  }

  /** Bytes that sums over p landmarks and k classes hold. */
  public static long bytes(long p, long classes) {
    return 8 * (p * (p + 1) / 2 + p * classes + classes);
  }

  /**
   * Adds rows.
   *
   * @param codes count x r
   * @param weights count x r
   * @param labels count, the class of each row, or -1 where it is not known
   */
  public void add(int[] codes, float[] weights, int r, int count, int[] labels) {
    for (int i = 0; i < count; i++) {
      int at = i * r;
      for (int a = 0; a < r; a++) {
        int row = codes[at + a];
        double weight = weights[at + a] * unit;
        for (int b = a; b < r; b++) {
          products[packed(row, codes[at + b])] += (long) Math.rint(weight * weights[at + b]);
        }
      }
      if (labels[i] >= 0) {
        addLabelled(codes, weights, at, r, labels[i]);
      }
    }
  }

  private void addLabelled(int[] codes, float[] weights, int at, int r, int label) {
    classCounts[label]++;
    for (int a = 0; a < r; a++) {
      classCodes[label * p + codes[at + a]] += (long) Math.rint(weights[at + a] * unit);
    }
  }

  private static int packed(int i, int j) {
    int low = Math.min(i, j);
    int high = Math.max(i, j);
    return high * (high + 1) / 2 + low;
  }

  /** Adds other sums to these. */
  public CodeSums merge(CodeSums other) {
    if (other.p != p || other.classes != classes || other.unit != unit) {
      throw new IllegalArgumentException("Sums over other landmarks, classes or units");
    }
    addAll(products, other.products);
    addAll(classCodes, other.classCodes);
    addAll(classCounts, other.classCounts);
    return this;
  }

  private static void addAll(long[] to, long[] from) {
    for (int i = 0; i < to.length; i++) {
      to[i] += from[i];
    }
  }

  /** Landmarks. */
  public int landmarks() {
    return p;
  }

  /** Classes. */
  public int classes() {
    return classes;
  }

  /** Labelled rows of every class. */
  public long[] classCounts() {
    return classCounts.clone();
  }

  /** Entry (i, j) of S. */
  double product(int i, int j) {
    return products[packed(i, j)] / unit;
  }

  /**
   * The degree of every landmark, p: its row sum in S. Rows of Z^T sum to 1, so this is the sum of
   * the landmark's weights; taken from S itself, the trivial eigenvector is exact in spite of the
   * rounding.
   */
  double[] degrees() {
    long[] sums = new long[p];
    for (int i = 0; i < p; i++) {
      for (int j = 0; j < p; j++) {
        sums[i] += products[packed(i, j)];
      }
    }
    double[] degrees = new double[p];
    for (int i = 0; i < p; i++) {
      degrees[i] = sums[i] / unit;
    }
    return degrees;
  }

  /** Z_L Y, p x k: the codes of the labelled rows summed by class. */
  public DenseMatrix classCodes() {
    double[] values = new double[classCodes.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = classCodes[i] / unit;
    }
    return new DenseMatrix(p, classes, values);
  }
}
