package org.mustlink.core.classifier;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.mustlink.core.features.LabelledRows;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.PositiveDefinite;
import org.mustlink.core.linalg.Probabilities;
import org.mustlink.core.linalg.Products;
import org.mustlink.core.sideinfo.LabelWeights;

/**
 * Ridge regression on the class indicators minus the shares of the classes, in its dual form: (K +
 * l W^-1) a = y with the weights W of the labels, by which the squared errors count. Its
 * leave-one-out error has a closed form (Hastie, Tibshirani, Friedman, The Elements of Statistical
 * Learning, 2nd edition, equation 7.64): the error at row i, predicted from the other rows, is a_i
 * / (K + l W^-1)^-1_ii.
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
   * @param weights of the labels
   */
  static RidgeSolution of(
      double[] kernel, int[] classes, int c, double[] shares, double ridge, LabelWeights weights) {
    int k = shares.length;
    double[] system = kernel.clone();
    double[] targets = new double[c * k];
    for (int i = 0; i < c; i++) {
      system[i * c + i] += ridge / weights.of(i);
      for (int j = 0; j < k; j++) {
        targets[j * c + i] = (classes[i] == j ? 1 : 0) - shares[j];
      }
    }
    DenseMatrix inverse = PositiveDefinite.of(new DenseMatrix(c, c, system)).inverse();
    DenseMatrix a = Products.of(inverse, new DenseMatrix(c, k, targets));
    double[] coefficients = a.transpose().toArray();
    double[] errors = new double[c * k];
    Arrays.setAll(errors, at -> coefficients[at] / inverse.apply(at / k, at / k));
    return new RidgeSolution(coefficients, errors);
  }

  /** The shares of classes among rows, by the weights of their labels. */
  static double[] shares(LabelledRows labelled) {
    int[] classes = labelled.classes();
    LabelWeights weights = labelled.weights();
    double all = weights.areOne() ? classes.length : Arrays.stream(weights.values()).sum();
    double[] shares = new double[labelled.classCount()];
    for (int i = 0; i < classes.length; i++) {
      shares[classes[i]] += weights.of(i) / all;
    }
    return shares;
  }

  /**
   * The squared leave-one-out error of all rows.
   *
   * @param weights of their labels
   */
  double loss(int k, LabelWeights weights) {
    return IntStream.range(0, errors.length)
        .mapToDouble(at -> weights.of(at / k) * (errors[at] * errors[at]))
        .sum();
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
