package org.mustlink.core.inmemory.contraction;

/**
 * The problem min tr Y^T G Y with Y^T D Y = I and Y >= 0 for G = L + gamma Q, by multiplicative
 * updates of H = G - s D, which has the same solutions. The shift s, the largest eigenvalue of D^-1
 * G, makes H negative semidefinite; without it the updates stop at poor solutions.
 *
 * @param volumes m, the diagonal of D
 * @param positive H+, the entries of H above 0
 * @param negative H-, the magnitudes of those below 0
 */
record NonnegativeCut(double[] volumes, EdgeMatrix positive, EdgeMatrix negative) {
  private static final double TINY = 1e-300;

  /**
   * Makes the problem.
   *
   * @param edges L, Q and D, of order m
   * @param gamma the weight of the cannot-links, at least 0
   * @param shift s
   */
  static NonnegativeCut of(ContractedEdges edges, double gamma, double shift) {
    EdgeMatrix h = EdgeMatrix.shifted(edges, gamma, shift);
    return new NonnegativeCut(edges.volumes(), h.part(1), h.part(-1));
  }

  /** Y after some updates, m x k by column, and whether its change is below the tolerance. */
  record Solution(double[] y, boolean converged) {}

  /**
   * Updates until the relative change of Y is below a tolerance. O(k (edges + m k)) a step.
   *
   * @param start m x k by column, greater than 0
   */
  Solution solve(double[] start, int k, double tolerance, int mostSteps) {
    double[] y = scaled(start, k);
    for (int step = 1; step <= mostSteps; step++) {
      double[] next = scaled(updated(y, k), k);
      double change = 0;
      double squares = 0;
      for (int at = 0; at < y.length; at++) {
        change += (next[at] - y[at]) * (next[at] - y[at]);
        squares += y[at] * y[at];
      }
      y = next;
      if (Math.sqrt(change) <= tolerance * Math.sqrt(squares)) {
        return new Solution(y, true);
      }
    }
    return new Solution(y, false);
  }

  /** Returns Y with its columns scaled to y^T D y = 1. */
  double[] scaled(double[] y, int k) {
    int m = volumes.length;
    double[] scaled = y.clone();
    for (int c = 0; c < k; c++) {
      double squares = 0;
      for (int a = 0; a < m; a++) {
        squares += volumes[a] * y[c * m + a] * y[c * m + a];
      }
      for (int at = c * m; at < (c + 1) * m; at++) {
        scaled[at] = squares > 0 ? y[at] / Math.sqrt(squares) : y[at];
      }
    }
    return scaled;
  }

  /**
   * One update of all entries, by the square root of (H- Y + D Y Lambda-) / (H+ Y + D Y Lambda+)
   * with Lambda = -Y^T H Y, where + and - denote the magnitudes of the positive and negative parts.
   * It never increases tr Y^T H Y + tr Lambda (Y^T D Y - I).
   */
  double[] updated(double[] y, int k) {
    double[] below = product(positive, y, k);
    double[] above = product(negative, y, k);
    double[] lambda = multipliers(y, k, below, above);
    int m = volumes.length;
    for (int c = 0; c < k; c++) {
      for (int other = 0; other < k; other++) {
        double factor = lambda[other * k + c];
        add(Math.abs(factor), y, other * m, factor < 0 ? above : below, c * m);
      }
    }
    double[] next = new double[y.length];
    for (int at = 0; at < next.length; at++) {
      next[at] = y[at] * Math.sqrt(above[at] / Math.max(below[at], TINY));
    }
    return next;
  }

  /** Adds a factor times D y of one column to another. */
  private void add(double factor, double[] y, int from, double[] sums, int to) {
    for (int a = 0; a < volumes.length; a++) {
      sums[to + a] += factor * volumes[a] * y[from + a];
    }
  }

  static double[] product(EdgeMatrix matrix, double[] y, int k) {
    double[] product = new double[y.length];
    matrix.apply(y, k, product);
    return product;
  }

  /** Returns Lambda = -Y^T H Y, k x k. */
  double[] multipliers(double[] y, int k, double[] below, double[] above) {
    int m = volumes.length;
    double[] lambda = new double[k * k];
    for (int c = 0; c < k; c++) {
      for (int other = 0; other <= c; other++) {
        double sum = 0;
        for (int a = 0; a < m; a++) {
          sum += y[other * m + a] * (above[c * m + a] - below[c * m + a]);
        }
        lambda[other * k + c] = sum;
        lambda[c * k + other] = sum;
      }
    }
    return lambda;
  }
}
