package org.mustlink.core.partition;

/**
 * The number of clusters at the widest gap between neighbouring eigenvalues of a Laplacian, zeros
 * included (von Luxburg, Statistics and Computing 2007, section 8.3).
 */
public final class Eigengap {
  /** Gaps this close to the widest are as wide; the fewer clusters are taken. */
  private static final double TIE = 1e-9;

  private Eigengap() {}

  /**
   * The k, from 2 to {@code most}, with the widest gap between the k-th and the (k+1)-th
   * eigenvalue; the smaller of two as wide.
   *
   * @param eigenvalues ascending; one more than the largest k that can be chosen
   * @return 2 where there are fewer than three eigenvalues
   */
  public static int of(double[] eigenvalues, int most) {
    int best = 2;
    double widest = Double.NEGATIVE_INFINITY;
    for (int k = 2; k <= most && k < eigenvalues.length; k++) {
      double gap = eigenvalues[k] - eigenvalues[k - 1];
      if (gap > widest + TIE) {
        widest = gap;
        best = k;
      }
    }
    return best;
  }
}
