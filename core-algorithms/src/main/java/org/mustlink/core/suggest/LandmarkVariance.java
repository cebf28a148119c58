package org.mustlink.core.suggest;

import org.mustlink.core.landmark.sums.CodeSums;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.PositiveDefinite;
import org.mustlink.core.linalg.Products;
import org.mustlink.core.scacs.LandmarkGraph;

/**
 * The uncertainty about the classes in each part of the landmark graph: the covariance C of a
 * Gaussian field over the p' landmarks in use whose precision is I - S^ + e I, given the classes of
 * the known rows. The mean of this field are the soft labels of {@link
 * org.mustlink.core.anchorgraph.LabelSolver}. The field of a row with the code z is z^T f, so its
 * variance is z^T C z. The value of asking for a row is the reduction of the weighted variances of
 * all landmarks by its answer: Ji and Han, A variance minimization criterion to active learning on
 * graphs, AISTATS 2012. Mutable and not thread-safe; stores two p' x p' matrices.
 *
 * @param p p', the number of landmarks in use
 * @param indices the index of each landmark among those in use
 * @param covariance C
 * @param weighted C W C, for weights W of the landmarks
 */
record LandmarkVariance(int p, int[] indices, double[] covariance, double[] weighted) {
  /** The variance of an answer around the field. */
  private static final double NOISE = 1;

  /** e; without it the precision is singular, as the common level of the field is undetermined. */
  private static final double LEVEL = 0.01;

  /**
   * The variance given the known rows. O(p'^3).
   *
   * @param known the codes of the known rows, summed
   * @param weights p, the weights of the variances of the landmarks
   */
  static LandmarkVariance of(LandmarkGraph graph, CodeSums known, double[] weights) {
    int p = graph.size();
    int[] indices = graph.indices();
    double[] precision = graph.similarity().toArray();
    for (int i = 0; i < precision.length; i++) {
      precision[i] = (i % (p + 1) == 0 ? 1 + LEVEL : 0) - precision[i];
    }
    // Every entry is changed once, so the order of the entries has no effect.
    known.forEachProduct(
        (low, high, value) -> {
          int i = indices[low];
          int j = indices[high];
          precision[i * p + j] += value / NOISE;
          if (i != j) {
            precision[j * p + i] += value / NOISE;
          }
        });
    DenseMatrix covariance = PositiveDefinite.of(new DenseMatrix(p, p, precision)).inverse();
    double[] scaled = covariance.values().clone();
    for (int at = 0; at < scaled.length; at++) {
      scaled[at] *= weights[graph.kept()[at / p]];
    }
    DenseMatrix weighted = Products.of(new DenseMatrix(p, p, scaled), covariance);
    return new LandmarkVariance(p, indices, covariance.values(), weighted.values());
  }

  /** The reduction of the weighted variances by the answer for a row. O(r^2). */
  double gain(Candidate row) {
    return quadratic(weighted, row) / (NOISE + quadratic(covariance, row));
  }

  /** Updates the variances as if the answer for a row were known. O(p'^2). */
  void observe(Candidate row) {
    double scale = NOISE + quadratic(covariance, row);
    double gain = quadratic(weighted, row) / (scale * scale);
    double[] c = times(covariance, row);
    double[] w = times(weighted, row);
    for (int j = 0; j < p; j++) {
      for (int i = 0; i < p; i++) {
        int at = j * p + i;
        covariance[at] -= c[i] * c[j] / scale;
        weighted[at] += gain * c[i] * c[j] - (c[i] * w[j] + w[i] * c[j]) / scale;
      }
    }
  }

  private double quadratic(double[] matrix, Candidate row) {
    double sum = 0;
    for (int a = 0; a < row.codes().length; a++) {
      int column = indices[row.codes()[a]] * p;
      for (int b = 0; b < row.codes().length; b++) {
        sum +=
            (double) row.weights()[a] * row.weights()[b] * matrix[column + indices[row.codes()[b]]];
      }
    }
    return sum;
  }

  private double[] times(double[] matrix, Candidate row) {
    double[] product = new double[p];
    for (int a = 0; a < row.codes().length; a++) {
      int column = indices[row.codes()[a]] * p;
      for (int i = 0; i < p; i++) {
        product[i] += row.weights()[a] * matrix[column + i];
      }
    }
    return product;
  }
}
