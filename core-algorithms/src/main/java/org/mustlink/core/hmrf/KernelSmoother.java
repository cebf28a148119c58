package org.mustlink.core.hmrf;

import org.apache.spark.ml.linalg.DenseMatrix;
import org.mustlink.core.classifier.KernelRidge;
import org.mustlink.core.linalg.PositiveDefinite;
import org.mustlink.core.linalg.Rows;

/**
 * What kernel ridge regression on the rows' places among the landmarks says of every row by the
 * labels of the others. It sees less than the graph, but not the same, and an assignment that is
 * smooth along the graph and wrong need not be smooth here.
 */
final class KernelSmoother {
  /** The width of the kernel over one by the median squared distance. */
  private static final double WIDTH = 1;

  private static final double RIDGE = 0.1;

  private KernelSmoother() {}

  /**
   * Returns the weights of the labels of all rows in the score of each, in closed form: of row j in
   * that of row i -B_ij / B_ii with B = (K + l I)^-1 (Hastie, Tibshirani, Friedman, The Elements of
   * Statistical Learning, 2nd edition, equation 7.64), and what is left to 1 shared by all rows.
   * O(c^3).
   *
   * @param points c x q
   * @return c x c, row-major; the scores of labels Y, c x k, are the product with Y
   */
  static double[] leftOut(Rows points) {
    int c = points.count();
    double[] system = KernelRidge.matrix(points, WIDTH / KernelRidge.medianSquaredDistance(points));
    for (int i = 0; i < c; i++) {
      system[i * (c + 1)] += RIDGE;
    }
    double[] left = PositiveDefinite.of(new DenseMatrix(c, c, system)).inverse().toArray();
    for (int i = 0; i < c; i++) {
      double own = left[i * (c + 1)];
      double sum = 0;
      for (int j = 0; j < c; j++) {
        left[i * c + j] = i == j ? 0 : -left[i * c + j] / own;
        sum += left[i * c + j];
      }
      for (int j = 0; j < c; j++) {
        left[i * c + j] += (1 - sum) / c;
      }
    }
    return left;
  }
}
