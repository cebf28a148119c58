package org.mustlink.core.linalg;

/** Sums over the values of vectors, added in their order. */
public final class Vectors {
  private Vectors() {}

  /** Returns the inner product of two vectors. */
  public static double dot(double[] x, double[] y) {
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      sum += x[i] * y[i];
    }
    return sum;
  }

  /** Returns the Euclidean length of a vector, or the Frobenius norm of the values of a matrix. */
  public static double norm(double[] x) {
    return Math.sqrt(dot(x, x));
  }

  /** Returns a x + b y. */
  public static double[] combined(double a, double[] x, double b, double[] y) {
    double[] sum = new double[x.length];
    for (int i = 0; i < sum.length; i++) {
      sum[i] = a * x[i] + b * y[i];
    }
    return sum;
  }

  /** Adds whole numbers to others, of which there are at most as many. */
  public static void add(long[] to, long[] more) {
    for (int i = 0; i < to.length; i++) {
      to[i] += more[i];
    }
  }

  /** Returns n x n values of which those on the diagonal are 1 and the others 0. */
  public static double[] identity(int n) {
    double[] identity = new double[Math.multiplyExact(n, n)];
    for (int i = 0; i < n; i++) {
      identity[i * n + i] = 1;
    }
    return identity;
  }
}
