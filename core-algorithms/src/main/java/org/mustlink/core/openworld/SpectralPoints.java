package org.mustlink.core.openworld;

import org.mustlink.core.linalg.SymmetricEigen;

/** Makes points of unit length of leading eigenvectors. */
final class SpectralPoints {
  private SpectralPoints() {}

  /**
   * Embeds by the first q eigenvectors, scaled by powers of their eigenvalues and divided by the
   * roots of the degrees. O(n q).
   *
   * @param roots n
   * @param power the exponent of eigenvalues, by which columns of low eigenvalues count less
   * @return n x q, row-major
   */
  static double[] of(SymmetricEigen eigen, double[] roots, int q, int power) {
    double[] points = new double[roots.length * q];
    for (int i = 0; i < roots.length; i++) {
      double squares = 0;
      for (int t = 0; t < q; t++) {
        double scale = Math.pow(Math.max(0, Math.min(1, eigen.values()[t])), power);
        double value = eigen.vectors().apply(i, t) * scale / roots[i];
        points[i * q + t] = value;
        squares += value * value;
      }
      double length = Math.sqrt(squares);
      for (int t = 0; t < q && length > 0; t++) {
        points[i * q + t] /= length;
      }
    }
    return points;
  }
}
