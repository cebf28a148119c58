package org.mustlink.core.clustering;

import java.util.function.IntToDoubleFunction;

/**
 * The number of clusters at the widest gap between neighbouring eigenvalues of a Laplacian, zeros
 * included (von Luxburg, Statistics and Computing 2007, section 8.3).
 */
public final class Eigengap {
  /** Gaps that differ by less than this tie, and fewer clusters are taken. */
  private static final double TIE = 1e-9;

  /** The share of the last eigenvalue that is added to the divisor of a relative gap. */
  private static final double FLOOR = 0.01;

  private Eigengap() {}

  /**
   * Returns the k, from 2 to {@code most}, with the widest gap between the k-th and the (k+1)-th
   * eigenvalue. Ties go to the smaller k.
   *
   * @param eigenvalues ascending; one more than the largest k that can be chosen
   * @return 2 where there are fewer than three eigenvalues
   */
  public static int of(double[] eigenvalues, int most) {
    return widest(eigenvalues, most, k -> eigenvalues[k] - eigenvalues[k - 1]);
  }

  /**
   * Returns the k, from 2 to {@code most}, with the widest relative gap (l_{k+1} - l_k) / (l_{k+1}
   * + f), where f is a hundredth of the last eigenvalue. Ties go to the smaller k. Within a cluster
   * the eigenvalues of a graph of neighbours rise in steps, and with many rows all of them are
   * small. The widest absolute gap is then often one of these steps, although the first eigenvalue
   * above those of the clusters is many times as large as the one before.
   *
   * @param eigenvalues ascending, of a graph of neighbours
   * @return 2 where there are fewer than three eigenvalues
   */
  public static int relative(double[] eigenvalues, int most) {
    double last = eigenvalues[eigenvalues.length - 1];
    return widest(eigenvalues, most, k -> relative(eigenvalues[k - 1], eigenvalues[k], last));
  }

  private static int widest(double[] eigenvalues, int most, IntToDoubleFunction gap) {
    int best = 2;
    double widest = Double.NEGATIVE_INFINITY;
    for (int k = 2; k <= most && k < eigenvalues.length; k++) {
      double found = gap.applyAsDouble(k);
      if (found > widest + TIE) {
        widest = found;
        best = k;
      }
    }
    return best;
  }

  /**
   * Returns the relative gap between two neighbouring eigenvalues, in [0, 1].
   *
   * @param last the last eigenvalue
   */
  public static double relative(double lower, double upper, double last) {
    double gap = upper - lower;
    return gap > 0 ? gap / (Math.max(0, upper) + Math.max(0, FLOOR * last)) : 0;
  }
}
