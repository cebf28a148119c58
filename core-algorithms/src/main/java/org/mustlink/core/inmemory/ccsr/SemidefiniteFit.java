package org.mustlink.core.inmemory.ccsr;

import java.util.Arrays;
import org.mustlink.core.inmemory.PairwiseSideInformation;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.LeadingEigen;
import org.mustlink.core.linalg.Products;
import org.mustlink.core.linalg.Symmetric;
import org.mustlink.core.linalg.SymmetricEigen;
import org.mustlink.core.linalg.SymmetricOperator;
import org.mustlink.core.linalg.Vectors;

/**
 * The positive semidefinite M, m x m, that minimizes the sum over rows of (f_i^T M f_i - 1)^2, over
 * must-links of w (f_i^T M f_j - 1)^2 and over cannot-links of w (f_i^T M f_j)^2, by accelerated
 * projected gradients (Beck, Teboulle, SIAM J. Imaging Sciences 2, 2009), where the projection sets
 * negative eigenvalues to 0. A step takes O((n + links) m^2 + m^3).
 *
 * @param moments the sums over rows and links that define the objective
 * @param operator the same sums as products with M
 * @param targets the linear part of the objective, m x m
 */
record SemidefiniteFit(PairMoments moments, SymmetricOperator operator, double[] targets) {
  /**
   * Up to this m the operator is stored as an m^2 x m^2 matrix, which pays off over hundreds of
   * steps.
   */
  private static final int LARGEST_FORMED = 20;

  private static final double TOLERANCE = 1e-8;
  private static final int MOST_STEPS = 5000;
  private static final long SEED = 1;

  /** A solution with its objective and the number of steps. */
  record Solution(DenseMatrix matrix, double objective, int steps) {}

  /**
   * Makes the objective.
   *
   * @param points n x m, row-major
   */
  static SemidefiniteFit of(double[] points, int m, PairwiseSideInformation pairs) {
    PairMoments moments = PairMoments.of(points, m, pairs);
    SymmetricOperator operator = m <= LARGEST_FORMED ? formed(moments) : moments;
    return new SemidefiniteFit(moments, operator, moments.targets());
  }

  /** Returns an operator by its matrix, which is faster. */
  private static SymmetricOperator formed(PairMoments moments) {
    double[] matrix = LeadingEigen.matrix(moments).values();
    int n = moments.order();
    return SymmetricOperator.of(
        n,
        (x, columns, y) -> {
          Arrays.fill(y, 0, n * columns, 0);
          Products.add(1, matrix, x, y, n, columns, n);
        });
  }

  /** Returns the objective of M, m x m. */
  double objective(double[] matrix) {
    return objective(matrix, products(matrix));
  }

  private double objective(double[] matrix, double[] products) {
    double sum = moments.constant();
    for (int j = 0; j < matrix.length; j++) {
      sum += matrix[j] * (products[j] - 2 * targets[j]);
    }
    return sum;
  }

  private double[] products(double[] matrix) {
    double[] products = new double[matrix.length];
    operator.apply(matrix, 1, products);
    return products;
  }

  /** Returns the gradient at M. */
  double[] gradient(double[] matrix) {
    return Vectors.combined(2, products(matrix), -2, targets);
  }

  /** Solves until the relative change of M in a step is below 1e-8. */
  Solution solve() {
    int m = moments.m();
    double curvature = LeadingEigen.largest(operator, 1, SEED).values()[0];
    double[] best = Vectors.identity(m);
    double[] bestProducts = products(best);
    double least = objective(best, bestProducts);
    double[] ahead = best;
    double[] aheadProducts = bestProducts;
    double momentum = 1;
    int step = 0;
    boolean moving = curvature > 0;
    while (moving && step < MOST_STEPS) {
      step++;
      double[] slope = Vectors.combined(1, aheadProducts, -1, targets);
      double[] next = projected(Vectors.combined(1, ahead, -1 / curvature, slope));
      double[] products = products(next);
      double objective = objective(next, products);
      if (objective > least && momentum > 1) {
        momentum = 1; // the restart of O'Donoghue and Candes
        ahead = best;
        aheadProducts = bestProducts;
        continue;
      }
      double faster = (1 + Math.sqrt(1 + 4 * momentum * momentum)) / 2;
      double share = (momentum - 1) / faster;
      moving = Vectors.norm(Vectors.combined(1, next, -1, best)) > TOLERANCE * Vectors.norm(next);
      ahead = Vectors.combined(1 + share, next, -share, best);
      aheadProducts = Vectors.combined(1 + share, products, -share, bestProducts);
      best = next;
      bestProducts = products;
      least = objective;
      momentum = faster;
    }
    return new Solution(new DenseMatrix(m, m, best), least, step);
  }

  /** Returns the nearest positive semidefinite matrix: negative eigenvalues become 0. */
  private double[] projected(double[] matrix) {
    int m = moments.m();
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
}
