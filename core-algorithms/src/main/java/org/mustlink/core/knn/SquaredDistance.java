package org.mustlink.core.knn;

/**
 * The squared distance that all searches use, summed in one order, so that their results agree to
 * the last bit.
 */
public final class SquaredDistance {
  private SquaredDistance() {}

  /** Returns the sum of squared differences of d values, in a fixed order; infinite on overflow. */
  public static double between(double[] a, int aStart, double[] b, int bStart, int d) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int t = 0;
    for (; t + 3 < d; t += 4) {
      double e0 = a[aStart + t] - b[bStart + t];
      double e1 = a[aStart + t + 1] - b[bStart + t + 1];
      double e2 = a[aStart + t + 2] - b[bStart + t + 2];
      double e3 = a[aStart + t + 3] - b[bStart + t + 3];
      s0 += e0 * e0;
      s1 += e1 * e1;
      s2 += e2 * e2;
      s3 += e3 * e3;
    }
    for (; t < d; t++) {
      double e = a[aStart + t] - b[bStart + t];
      s0 += e * e;
    }
    return (s0 + s1) + (s2 + s3);
  }
}
