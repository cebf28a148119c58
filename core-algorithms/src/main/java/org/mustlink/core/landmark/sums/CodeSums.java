package org.mustlink.core.landmark.sums;

import java.io.Serializable;
import java.util.Arrays;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.Vectors;
import org.mustlink.core.sideinfo.LabelWeights;

/**
 * The sums over all rows that compress the n x n problem to p x p: S = Z W Z^T with the weights W
 * of the rows, where they have any, and the codes of the labelled rows, times the weights of their
 * labels, summed by class, Z_L Y. Exact: every product is rounded once to a multiple of 2^-s and
 * added as a 64-bit integer, so the sums depend neither on the order of the rows nor on how they
 * are partitioned. Mutable and not thread-safe; every task needs its own, and they are merged.
 * Stores at most p (p + 1)/2 + p k longs, and of S only the nonzero entries if these take less.
 */
public final class CodeSums implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Weights are doubles in [0, 1]: steps finer than 2^-52 would not be more exact. */
  private static final int MOST_BITS = 52;

  private final int p;
  private final int classes;
  private final double unit;
  private final ProductSums products;
  private final long[] classCodes;
  private final long[] classCounts;

  private CodeSums(int p, int classes, double unit) {
    this.p = p;
    this.classes = classes;
    this.unit = unit;
    this.products = new ProductSums(p);
    this.classCodes = new long[Math.multiplyExact(p, classes)];
    this.classCounts = new long[classes];
  }

  /**
   * Empty sums.
   *
   * @param n the maximum number of rows that will be added; it determines s, so that no sum can
   *     overflow
   */
  public static CodeSums empty(int p, int classes, long n) {
    int bits = 64 - Long.numberOfLeadingZeros(Math.max(1, n));
    return new CodeSums(p, classes, Math.scalb(1.0, Math.min(MOST_BITS, 62 - bits)));
  }

  /** An upper bound of the bytes of sums over p landmarks, k classes and n codes of r landmarks. */
  public static long bytes(long p, long classes, long n, int r) {
    return ProductSums.mostBytes(p, n, r) + 8 * (p * classes + classes);
  }

  /**
   * Adds rows. O(r^2) a row.
   *
   * @param labels the class of each row, or -1 where it is not known
   */
  public void add(CodedRows rows, int[] labels) {
    add(rows, labels, new double[0], LabelWeights.ONE);
  }

  /**
   * Adds rows that have weights: one of weight w adds w times its products to S. O(r^2) a row.
   *
   * @param labels the class of each row, or -1 where it is not known
   * @param rowWeights of the rows, none negative; their sum over all rows that will be added is n,
   *     up to rounding. Empty if all are 1
   * @param labelWeights of the labels, one for each row
   */
  public void add(CodedRows rows, int[] labels, double[] rowWeights, LabelWeights labelWeights) {
    addRows(rows, rowWeights);
    addLabelled(rows, labels, labelWeights);
  }

  /**
   * Adds the products of rows to S, and none of their labels. O(r^2) a row.
   *
   * @param rowWeights see the method above
   */
  public void addRows(CodedRows rows, double... rowWeights) {
    int r = rows.r();
    int[] codes = rows.codes();
    float[] weights = rows.weights();
    for (int i = 0; i < rows.count(); i++) {
      int at = i * r;
      double scale = rowWeights.length == 0 ? unit : unit * rowWeights[i];
      for (int a = 0; a < r; a++) {
        int row = codes[at + a];
        double weight = weights[at + a] * scale;
        for (int b = a; b < r; b++) {
          products.add(row, codes[at + b], (long) Math.rint(weight * weights[at + b]));
        }
      }
    }
  }

  /**
   * Adds the codes of labelled rows, times the weights of their labels, to the sums by class only.
   * O(r) a row.
   *
   * @param labels the class of each row, or -1 where it is not known
   * @param labelWeights of the labels, one for each row
   */
  public void addLabelled(CodedRows rows, int[] labels, LabelWeights labelWeights) {
    int r = rows.r();
    for (int i = 0; i < rows.count(); i++) {
      if (labels[i] >= 0) {
        classCounts[labels[i]]++;
        for (int at = i * r; at < (i + 1) * r; at++) {
          long weight = (long) Math.rint(labelWeights.of(i) * rows.weights()[at] * unit);
          classCodes[labels[i] * p + rows.codes()[at]] += weight;
        }
      }
    }
  }

  /** Adds other sums to these. */
  public CodeSums merge(CodeSums other) {
    if (other.p != p || other.classes != classes || other.unit != unit) {
      throw new IllegalArgumentException("Sums over other landmarks, classes or units");
    }
    products.merge(other.products);
    Vectors.add(classCodes, other.classCodes);
    Vectors.add(classCounts, other.classCounts);
    return this;
  }

  /** Landmarks. */
  public int landmarks() {
    return p;
  }

  /** Classes. */
  int classes() {
    return classes;
  }

  /** Labelled rows of every class. */
  public long[] classCounts() {
    return classCounts.clone();
  }

  /** Entry (i, j) of S. */
  double product(int i, int j) {
    return products.get(i, j) / unit;
  }

  /** Receives a nonzero entry of S, once for (i, j) and (j, i). */
  @FunctionalInterface
  public interface Products {
    void product(int low, int high, double value);
  }

  /** Visits the nonzero entries of S in an unspecified order. */
  public void forEachProduct(Products products) {
    this.products.forEach((low, high, value) -> products.product(low, high, value / unit));
  }

  /**
   * The degree of every landmark, p: its row sum in S. Rows of Z^T sum to 1, so this is the sum of
   * the landmark's weights. It is computed from S, so that the trivial eigenvector is exact in
   * spite of the rounding.
   */
  public double[] degrees() {
    long[] sums = new long[p];
    products.forEach(
        (low, high, value) -> {
          sums[low] += value;
          if (low != high) {
            sums[high] += value;
          }
        });
    return numbers(sums);
  }

  /** Z_L Y, p x k: the codes of the labelled rows summed by class. */
  public DenseMatrix classCodes() {
    return new DenseMatrix(p, classes, numbers(classCodes));
  }

  private double[] numbers(long[] sums) {
    return Arrays.stream(sums).mapToDouble(sum -> sum / unit).toArray();
  }
}
