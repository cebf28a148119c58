package org.mustlink.core.linalg;

/** Operations on dense matrices that are symmetric up to rounding. */
public final class Symmetric {
  private Symmetric() {}

  /** Returns the Frobenius norm. O(entries). */
  public static double norm(DenseMatrix a) {
    return Vectors.norm(a.values());
  }

  /** Returns (A + A^T) / 2, which is exactly symmetric. O(n^2). */
  public static DenseMatrix mean(DenseMatrix a) {
    int n = a.numRows();
    double[] values = a.toArray();
    double[] mean = new double[n * n];
    for (int j = 0; j < n; j++) {
      for (int i = 0; i < n; i++) {
        mean[j * n + i] = (values[j * n + i] + values[i * n + j]) / 2;
      }
    }
    return new DenseMatrix(n, n, mean);
  }
}
