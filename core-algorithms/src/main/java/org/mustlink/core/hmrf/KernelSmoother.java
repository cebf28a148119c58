package org.mustlink.core.hmrf;

import org.mustlink.core.classifier.KernelRidge;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.PositiveDefinite;
import org.mustlink.core.linalg.Rows;

/**
 * Leave-one-out kernel ridge regression on the positions of the rows in the space of the landmarks.
 * It is less accurate than the graph but makes different errors: a wrong assignment that is smooth
 * along the graph is often not smooth here.
 */
final class KernelSmoother {
  /** The width of the kernel as a multiple of one over the median squared distance. */
  private static final double WIDTH = 1;

  private static final double RIDGE = 0.1;

  private KernelSmoother() {}

  /**
   * Returns the weights of the labels of all rows in the score of each row, in closed form: the
   * weight of row j in the score of row i is -B_ij / B_ii with B = (K + l I)^-1 (Hastie,
   * Tibshirani, Friedman, The Elements of Statistical Learning, 2nd edition, equation 7.64). What
   * is missing to a sum of 1 is divided equally among all rows. O(c^3).
   *
   * @param points c x q
   * @return c x c, row-major; the scores of labels Y, c x k, are the product with Y
   */
  static double[] leaveOneOut(Rows points) {
    int c = points.count();
    double[] system = KernelRidge.matrix(points, WIDTH / KernelRidge.medianSquaredDistance(points));
    for (int i = 0; i < c; i++) {
      system[i * (c + 1)] += RIDGE;
    }
    double[] weights = PositiveDefinite.of(new DenseMatrix(c, c, system)).inverse().toArray();
    for (int i = 0; i < c; i++) {
      double own = weights[i * (c + 1)];
      double sum = 0;
      for (int j = 0; j < c; j++) {
        weights[i * c + j] = i == j ? 0 : -weights[i * c + j] / own;
        sum += weights[i * c + j];
      }
      for (int j = 0; j < c; j++) {
        weights[i * c + j] += (1 - sum) / c;
      }
    }
    return weights;
  }
}
