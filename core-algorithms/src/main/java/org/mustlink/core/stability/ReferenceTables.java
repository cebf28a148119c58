package org.mustlink.core.stability;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.linalg.SymmetricEigen;

/**
 * Draws tables without clusters that have the size of a given table, from the null distributions of
 * Liu, Hayes, Nobel and Marron (Journal of the American Statistical Association 2008) and of
 * Tibshirani, Walther and Hastie (Journal of the Royal Statistical Society B 2001).
 *
 * @param count rows, n
 * @param mean d, of the rows
 * @param axes d x d, the principal axes of the rows in its columns
 * @param deviations d, the standard deviation of the rows along every axis
 * @param low d, the smallest coordinate of a row along every axis, from the mean
 * @param high d, the largest
 */
record ReferenceTables(
    int count, double[] mean, DenseMatrix axes, double[] deviations, double[] low, double[] high) {

  /** Computes the principal axes of rows and the extent of the rows along them. O(n d^2 + d^3). */
  static ReferenceTables of(Rows rows) {
    int n = rows.count();
    int d = rows.d();
    double[] mean = rows.mean();
    double[] covariance = new double[d * d];
    for (int i = 0; i < n; i++) {
      for (int t = 0; t < d; t++) {
        double value = (rows.at(i, t) - mean[t]) / n;
        for (int u = 0; u < d; u++) {
          covariance[t * d + u] += value * (rows.at(i, u) - mean[u]);
        }
      }
    }
    SymmetricEigen eigen = SymmetricEigen.all(new DenseMatrix(d, d, covariance));
    double[] deviations =
        Arrays.stream(eigen.values()).map(value -> Math.sqrt(Math.max(0, value))).toArray();
    double[] low = new double[d];
    double[] high = new double[d];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < d; j++) {
        double at = 0;
        for (int t = 0; t < d; t++) {
          at += (rows.at(i, t) - mean[t]) * eigen.vectors().apply(t, j);
        }
        low[j] = Math.min(low[j], at);
        high[j] = Math.max(high[j], at);
      }
    }
    return new ReferenceTables(n, mean, eigen.vectors(), deviations, low, high);
  }

  /**
   * Draws the same number of rows from the Gaussian distribution with the mean and the covariance
   * of the rows.
   */
  Rows gaussian(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return drawn(j -> deviations[j] * random.nextGaussian());
  }

  /**
   * Draws the same number of rows from the uniform distribution on the bounding box along the
   * principal axes of the rows.
   */
  Rows uniform(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return drawn(j -> low[j] + (high[j] - low[j]) * random.nextDouble());
  }

  private Rows drawn(IntToDoubleFunction coordinates) {
    int d = mean.length;
    double[] data = new double[count * d];
    double[] values = axes.values();
    for (int i = 0; i < count; i++) {
      System.arraycopy(mean, 0, data, i * d, d);
      for (int j = 0; j < d; j++) {
        double at = coordinates.applyAsDouble(j);
        for (int t = 0; t < d; t++) {
          data[i * d + t] += at * values[j * d + t];
        }
      }
    }
    return new Rows(data, count, d);
  }
}
