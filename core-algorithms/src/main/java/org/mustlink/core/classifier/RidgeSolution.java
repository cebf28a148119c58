package org.mustlink.core.classifier;

import java.util.Arrays;
import org.apache.spark.ml.linalg.DenseMatrix;
import org.mustlink.core.linalg.PositiveDefinite;
import org.mustlink.core.linalg.Probabilities;
import org.mustlink.core.linalg.Products;

/**
 * Ridge regression on the class indicators minus the shares of the classes, in its dual form: (K +
 * l I) a = y. Its leave-one-out error has a closed form (Hastie, Tibshirani, Friedman, The Elements
 * of Statistical Learning, 2nd edition, equation 7.64): the error at row i, predicted from the
 * other rows, is a_i / (K + l I)^-1_ii.
 *
 * @param coefficients a, c x k, row-major
 * @param errors c x k, the leave-one-out errors of every row
 */
record RidgeSolution(double[] coefficients, double[] errors) {
  /**
   * Solves for a. O(c^3).
   *
   * @param kernel K, c x c
   * @param classes of the rows, of which the first c count
   * @param shares k, of the classes
   * @param ridge l, greater than 0
   */
  static RidgeSolution of(double[] kernel, int[] classes, int c, double[] shares, double ridge) {
    int k = shares.length;
    double[] system = kernel.clone();
    double[] targets = new double[c * k];
    for (int i = 0; i < c; i++) {
      system[i * c + i] += ridge;
      for (int j = 0; j < k; j++) {
        targets[j * c + i] = (classes[i] == j ? 1 : 0) - shares[j];
      }
    }
    DenseMatrix inverse = PositiveDefinite.of(new DenseMatrix(c, c, system)).inverse();
    DenseMatrix a = Products.of(inverse, new DenseMatrix(c, k, targets));
    double[] coefficients = new double[c * k];
    double[] errors = new double[c * k];
    for (int i = 0; i < c; i++) {
      for (int j = 0; j < k; j++) {
        coefficients[i * k + j] = a.apply(i, j);
        errors[i * k + j] = a.apply(i, j) / inverse.apply(i, i);
      }
    }
    return new RidgeSolution(coefficients, errors);
  }

  /** The shares of k classes among rows. */
  static double[] shares(int[] classes, int k) {
    double[] shares = new double[k];
    for (int label : classes) {
      shares[label] += 1.0 / classes.length;
    }
    return shares;
  }

  /** The squared leave-one-out error of all rows. */
  double loss() {
    return Arrays.stream(errors).map(error -> error * error).sum();
  }

  /**
   * Writes the leave-one-out probabilities of the first c rows to an array of at least c x k
   * values.
   */
  void leaveOneOut(int[] classes, int k, double[] leaveOneOut) {
    for (int i = 0; i < errors.length / k; i++) {
      for (int j = 0; j < k; j++) {
        leaveOneOut[i * k + j] = (classes[i] == j ? 1 : 0) - errors[i * k + j];
      }
      Probabilities.clipped(leaveOneOut, i * k, k);
    }
  }
}
