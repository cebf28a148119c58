package org.mustlink.core.inmemory.ccsr;

import java.util.Arrays;
import org.mustlink.core.inmemory.PairwiseSideInformation;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.Products;
import org.mustlink.core.linalg.Symmetric;
import org.mustlink.core.linalg.SymmetricOperator;

/**
 * Sums over pairs of rows of f_i f_j^T times a weight, which define the quadratic objective of M:
 * over every row with itself, every pair of labelled rows, and every link. Pairs of labelled rows
 * are never listed: with S the sum of f f^T over these rows, they add S M S. As an operator it maps
 * M, m^2 entries, to the products with M.
 *
 * @param points n x m, row-major
 * @param labelledSum S, the sum of f f^T over the labelled rows, m x m
 */
record PairMoments(double[] points, int m, PairwiseSideInformation pairs, double[] labelledSum)
    implements SymmetricOperator {

  static PairMoments of(double[] points, int m, PairwiseSideInformation pairs) {
    double[] sum = new double[m * m];
    for (int i = 0; i < pairs.n(); i++) {
      if (pairs.classOf()[i] >= 0) {
        add(sum, points, m, i, i, 1);
      }
    }
    return new PairMoments(points, m, pairs, sum);
  }

  /**
   * Returns the sum over pairs of w (f_i^T M f_j) f_i f_j^T, symmetrised. A pair of different rows
   * counts once. O((n + links) m^2 + m^3).
   *
   * @param matrix M, m x m, of which the symmetric part is used
   */
  double[] products(double[] matrix) {
    double[] sum = new double[m * m];
    double[] symmetric = symmetric(matrix);
    int[] classOf = pairs.classOf();
    for (int i = 0; i < pairs.n(); i++) {
      // S M S counts the pair of a labelled row with itself by half; the other half is added here.
      double weight = classOf[i] >= 0 ? 0.5 : 1;
      add(sum, points, m, i, i, weight * form(symmetric, i, i));
    }
    for (int e = 0; e < pairs.first().length; e++) {
      int i = pairs.first()[e];
      int j = pairs.second()[e];
      add(sum, points, m, i, j, Math.abs(pairs.weight()[e]) * form(symmetric, i, j));
    }
    // Both orders of every pair of labelled rows, of the same class or not.
    double[] between = times(times(labelledSum, symmetric), labelledSum);
    double[] result = symmetric(sum);
    for (int at = 0; at < result.length; at++) {
      result[at] += between[at] / 2;
    }
    return result;
  }

  @Override
  public int order() {
    return m * m;
  }

  @Override
  public void apply(double[] x, int columns, double[] y) {
    int size = m * m;
    for (int at = 0; at < columns * size; at += size) {
      System.arraycopy(products(Arrays.copyOfRange(x, at, at + size)), 0, y, at, size);
    }
  }

  /** Returns the sum of w f_i f_j^T over the pairs whose target is 1, symmetrised. */
  double[] targets() {
    double[] sum = new double[m * m];
    for (int i = 0; i < pairs.n(); i++) {
      add(sum, points, m, i, i, pairs.classOf()[i] >= 0 ? 0.5 : 1);
    }
    for (int e = 0; e < pairs.first().length; e++) {
      if (pairs.weight()[e] > 0) {
        add(sum, points, m, pairs.first()[e], pairs.second()[e], pairs.weight()[e]);
      }
    }
    int[] classOf = pairs.classOf();
    double[][] totals = new double[pairs.classes()][m];
    for (int i = 0; i < pairs.n(); i++) {
      for (int t = 0; t < m && classOf[i] >= 0; t++) {
        totals[classOf[i]][t] += points[i * m + t];
      }
    }
    for (double[] total : totals) {
      add(sum, total, m, 0, 0, 0.5);
    }
    return symmetric(sum);
  }

  /** Returns the sum of the weights of the pairs whose target is 1. */
  double constant() {
    double mustWeight = Arrays.stream(pairs.weight()).filter(weight -> weight > 0).sum();
    return pairs.n() + pairs.withinClasses() + mustWeight;
  }

  /** f_i^T M f_j for a symmetric M. */
  private double form(double[] matrix, int i, int j) {
    double sum = 0;
    for (int t = 0; t < m; t++) {
      double inner = 0;
      for (int s = 0; s < m; s++) {
        inner += matrix[t * m + s] * points[j * m + s];
      }
      sum += points[i * m + t] * inner;
    }
    return sum;
  }

  private static void add(double[] sum, double[] points, int m, int i, int j, double weight) {
    for (int t = 0; t < m; t++) {
      double factor = weight * points[i * m + t];
      for (int s = 0; s < m; s++) {
        sum[t * m + s] += factor * points[j * m + s];
      }
    }
  }

  private double[] symmetric(double[] matrix) {
    return Symmetric.mean(new DenseMatrix(m, m, matrix)).values();
  }

  /** The product of two matrices by rows, which is that of their transposes by columns. */
  private double[] times(double[] a, double[] b) {
    return Products.of(new DenseMatrix(m, m, b), new DenseMatrix(m, m, a)).values();
  }
}
