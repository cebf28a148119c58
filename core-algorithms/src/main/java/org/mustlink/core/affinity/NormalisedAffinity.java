package org.mustlink.core.affinity;

import org.mustlink.core.linalg.SymmetricOperator;

/**
 * N = D^-1/2 W D^-1/2, eigenvalues in [-1, 1]; the symmetric normalised Laplacian is I - N. A row
 * without neighbours is a component of its own: N has 1 there.
 */
public final class NormalisedAffinity implements SymmetricOperator {
  private final SymmetricOperator weights;
  private final double[] inverseRoots;

  /**
   * Of the given weights.
   *
   * @param degrees n, the row sums of W, not negative
   */
  public NormalisedAffinity(SymmetricOperator weights, double[] degrees) {
    this.weights = weights;
    this.inverseRoots = inverseRoots(degrees);
  }

  /** 1 / sqrt(d), and 0 where d = 0. */
  public static double[] inverseRoots(double[] degrees) {
    double[] inverse = new double[degrees.length];
    for (int i = 0; i < inverse.length; i++) {
      inverse[i] = degrees[i] > 0 ? 1 / Math.sqrt(degrees[i]) : 0;
    }
    return inverse;
  }

  @Override
  public int order() {
    return inverseRoots.length;
  }

  @Override
  public void apply(double[] x, int columns, double[] y) {
    int n = order();
    double[] scaled = new double[n * columns];
    for (int at = 0; at < scaled.length; at++) {
      scaled[at] = x[at] * inverseRoots[at % n];
    }
    weights.apply(scaled, columns, y);
    for (int at = 0; at < scaled.length; at++) {
      double factor = inverseRoots[at % n];
      y[at] = factor > 0 ? y[at] * factor : x[at];
    }
  }
}
