package org.mustlink.core;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.Products;
import org.mustlink.core.linalg.Rows;

/** Seeded random rows and matrices for tests. */
public final class TestData {
  private TestData() {}

  /** Rows with the class from which each was drawn; the classes alternate. */
  public record Blobs(Rows rows, int[] classes) {
    /** The classes with all but the first {@code labelled} rows unknown, as -1. */
    public int[] labels(int labelled) {
      return IntStream.range(0, classes.length).map(i -> i < labelled ? classes[i] : -1).toArray();
    }
  }

  /** Standard normal numbers. */
  public static double[] normal(int count, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return IntStream.range(0, count).mapToDouble(i -> random.nextGaussian()).toArray();
  }

  /** Standard normal rows. */
  public static Rows normalRows(int count, int d, long seed) {
    return new Rows(normal(count * d, seed), count, d);
  }

  /** Normal classes of variance 1 whose centres lie {@code apart} from each other in a square. */
  public static Blobs blobs(int n, int d, int k, double apart, long seed) {
    double[] data = normal(n * d, seed);
    int[] classes = IntStream.range(0, n).map(i -> i % k).toArray();
    for (int i = 0; i < n; i++) {
      data[i * d] += apart * (classes[i] % 3);
      data[i * d + 1] += apart * Math.floorDiv(classes[i], 3);
    }
    return new Blobs(new Rows(data, n, d), classes);
  }

  /** A matrix with standard normal entries. */
  public static DenseMatrix matrix(int rows, int columns, long seed) {
    return new DenseMatrix(rows, columns, normal(rows * columns, seed));
  }

  /** A symmetric matrix with entries of both signs. */
  public static DenseMatrix symmetric(int n, long seed) {
    double[] values = normal(n * n, seed);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        values[i * n + j] = values[j * n + i];
      }
    }
    return new DenseMatrix(n, n, values);
  }

  /** A diagonal matrix. */
  public static DenseMatrix diagonal(double... entries) {
    int n = entries.length;
    double[] values = new double[n * n];
    for (int i = 0; i < n; i++) {
      values[i * n + i] = entries[i];
    }
    return new DenseMatrix(n, n, values);
  }

  /** The matrix times a number. */
  public static DenseMatrix times(DenseMatrix a, double factor) {
    return new DenseMatrix(
        a.numRows(),
        a.numCols(),
        Arrays.stream(a.toArray()).map(value -> factor * value).toArray());
  }

  /** The largest absolute difference of two matrices of one shape. */
  public static double largestDifference(DenseMatrix a, DenseMatrix b) {
    return largestDifference(a.toArray(), b.toArray());
  }

  /** The largest absolute difference of two arrays of one length. */
  public static double largestDifference(double[] a, double[] b) {
    if (a.length != b.length) {
      throw new AssertionError("Lengths differ: " + a.length + " and " + b.length);
    }
    return IntStream.range(0, a.length).mapToDouble(i -> Math.abs(a[i] - b[i])).max().orElse(0);
  }

  /** The largest entry of |A^T A - I|: how far the columns are from orthonormal. */
  public static double skew(DenseMatrix columns) {
    double[] ones = new double[columns.numCols()];
    Arrays.fill(ones, 1);
    return largestDifference(Products.of(columns.transpose(), columns), diagonal(ones));
  }
}
