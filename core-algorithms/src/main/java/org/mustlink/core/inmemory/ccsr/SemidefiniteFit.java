package org.mustlink.core.inmemory.ccsr;

import org.apache.spark.ml.linalg.DenseMatrix;
import org.mustlink.core.inmemory.PairwiseSideInformation;
import org.mustlink.core.linalg.Symmetric;
import org.mustlink.core.linalg.SymmetricEigen;

/**
 * The positive semidefinite M, m x m, of the least sum over rows of (f_i^T M f_i - 1)^2, over
 * must-links of w (f_i^T M f_j - 1)^2 and over cannot-links of w (f_i^T M f_j)^2. Pairs of labelled
 * rows are never listed: with S the sum of f f^T over rows, those of one class add S M S. The
 * objective is quadratic in the m (m + 1) / 2 entries of M; it is formed once, in O(m^2 (n + links)
 * m^2), and then solved by accelerated projected gradients (Beck, Teboulle, SIAM J. Imaging
 * Sciences 2, 2009), where the projection sets negative eigenvalues to 0.
 */
final class SemidefiniteFit {
  private static final double TOLERANCE = 1e-9;
  private static final int MOST_STEPS = 5000;

  private final int m;
  private final double[] quadratic;
  private final double[] linear;
  private final double constant;

  /** A solution with its objective and the number of steps. */
  record Solution(DenseMatrix matrix, double objective, int steps) {}

  private SemidefiniteFit(int m, double[] quadratic, double[] linear, double constant) {
    this.m = m;
    this.quadratic = quadratic;
    this.linear = linear;
    this.constant = constant;
  }

  /**
   * Forms the objective.
   *
   * @param points n x m, row-major
   */
  static SemidefiniteFit of(double[] points, int m, PairwiseSideInformation pairs) {
    PairMoments moments = PairMoments.of(points, m, pairs);
    int size = m * m;
    double[] quadratic = new double[size * size];
    double[] unit = new double[size];
    for (int j = 0; j < size; j++) {
      unit[j] = 1;
      System.arraycopy(moments.products(unit), 0, quadratic, j * size, size);
      unit[j] = 0;
    }
    return new SemidefiniteFit(m, quadratic, moments.targets(), moments.constant());
  }

  /** Returns the objective of M, m x m. */
  double objective(double[] matrix) {
    double[] image = product(matrix);
    double sum = constant;
    for (int j = 0; j < matrix.length; j++) {
      sum += matrix[j] * (image[j] - 2 * linear[j]);
    }
    return sum;
  }

  /** Returns the gradient at M. */
  double[] gradient(double[] matrix) {
    double[] gradient = product(matrix);
    for (int j = 0; j < gradient.length; j++) {
      gradient[j] = 2 * (gradient[j] - linear[j]);
    }
    return gradient;
  }

  private double[] product(double[] matrix) {
    int size = m * m;
    double[] image = new double[size];
    for (int j = 0; j < size; j++) {
      double entry = matrix[j];
      for (int i = 0; i < size; i++) {
        image[i] += entry * quadratic[j * size + i];
      }
    }
    return image;
  }

  /** Solves, until a step changes M by less than a part of 1e-9. */
  Solution solve() {
    int size = m * m;
    double lipschitz =
        2 * SymmetricEigen.largest(new DenseMatrix(size, size, quadratic), 1).values()[0];
    double[] best = new double[size];
    for (int t = 0; t < m; t++) {
      best[t * m + t] = 1;
    }
    double least = objective(best);
    double[] ahead = best;
    double momentum = 1;
    int step = 0;
    boolean moving = lipschitz > 0;
    while (moving && step < MOST_STEPS) {
      step++;
      double[] gradient = gradient(ahead);
      double[] moved = new double[size];
      for (int j = 0; j < size; j++) {
        moved[j] = ahead[j] - gradient[j] / lipschitz;
      }
      double[] next = projected(moved);
      double objective = objective(next);
      if (objective > least && momentum > 1) {
        momentum = 1; // the restart of O'Donoghue and Candes
        ahead = best;
        continue;
      }
      double faster = (1 + Math.sqrt(1 + 4 * momentum * momentum)) / 2;
      double share = (momentum - 1) / faster;
      moving = distance(next, best) > TOLERANCE * norm(next);
      double[] extrapolated = new double[size];
      for (int j = 0; j < size; j++) {
        extrapolated[j] = next[j] + share * (next[j] - best[j]);
      }
      best = next;
      ahead = extrapolated;
      least = objective;
      momentum = faster;
    }
    return new Solution(new DenseMatrix(m, m, best), least, step);
  }

  /** Returns the nearest positive semidefinite matrix: negative eigenvalues become 0. */
  private double[] projected(double[] matrix) {
    SymmetricEigen eigen = SymmetricEigen.all(Symmetric.mean(new DenseMatrix(m, m, matrix)));
    double[] vectors = eigen.vectors().values();
    double[] projected = new double[m * m];
    for (int c = 0; c < m && eigen.values()[c] > 0; c++) {
      for (int t = 0; t < m; t++) {
        double factor = eigen.values()[c] * vectors[c * m + t];
        for (int s = 0; s < m; s++) {
          projected[t * m + s] += factor * vectors[c * m + s];
        }
      }
    }
    return projected;
  }

  private static double distance(double[] a, double[] b) {
    double squares = 0;
    for (int j = 0; j < a.length; j++) {
      squares += (a[j] - b[j]) * (a[j] - b[j]);
    }
    return Math.sqrt(squares);
  }

  private static double norm(double[] a) {
    return distance(a, new double[a.length]);
  }
}
