package org.mustlink.core.classifier;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.mustlink.core.features.LabelledRows;
import org.mustlink.core.linalg.DenseMatrix;
import org.mustlink.core.linalg.Products;
import org.mustlink.core.linalg.Softmax;
import org.mustlink.core.sideinfo.LabelWeights;

/**
 * The mean loss of multinomial logistic regression on some labelled rows, each times the weight of
 * its label, plus |W|^2 / (2 C c). Its minimum is that of C times the summed loss plus |W|^2 / 2.
 * The scores of all rows and the gradient are products of matrices.
 */
final class LogisticLoss implements Minimum.Smooth {
  private final int c;
  private final int q;
  private final int k;
  private final int[] classes;
  private final LabelWeights labelWeights;

  /** X^T, q x c by column. */
  private final double[] rows;

  /** X, c x q by column. */
  private final double[] columns;

  private final double penalty;

  /**
   * Makes the loss of some rows.
   *
   * @param labelled rows, of which some count
   * @param counting the indices of the c rows that count
   * @param strength C, greater than 0
   */
  LogisticLoss(LabelledRows labelled, int[] counting, double strength) {
    this.c = counting.length;
    this.q = labelled.rows().d();
    this.k = labelled.classCount();
    this.classes = IntStream.of(counting).map(row -> labelled.classes()[row]).toArray();
    this.labelWeights = labelled.weights().take(counting);
    this.rows = labelled.rows().take(counting).data();
    this.columns = new DenseMatrix(q, c, rows).transpose().toArray();
    this.penalty = 1 / (strength * c);
  }

  @Override
  public double value(double[] w, double[] gradient) {
    double[] weights = new double[q * k];
    double[] scores = new double[c * k];
    for (int j = 0; j < k; j++) {
      System.arraycopy(w, j * (q + 1), weights, j * q, q);
      Arrays.fill(scores, j * c, (j + 1) * c, w[j * (q + 1) + q]);
    }
    Products.add(1, columns, weights, scores, c, k, q);
    double[] biases = new double[k];
    double value = residuals(scores, biases) / c;
    double[] derivatives = new double[q * k];
    Products.add(1, rows, scores, derivatives, q, k, c);
    for (int j = 0; j < k; j++) {
      int at = j * (q + 1);
      for (int t = 0; t < q; t++) {
        value += penalty / 2 * w[at + t] * w[at + t];
        gradient[at + t] = derivatives[j * q + t] / c + penalty * w[at + t];
      }
      gradient[at + q] = biases[j] / c;
    }
    return value;
  }

  /**
   * Returns the summed loss of the rows, and replaces their scores by the derivatives of the loss.
   *
   * @param scores c x k, by column
   * @param sums k, to which the derivatives of each class are added
   */
  private double residuals(double[] scores, double[] sums) {
    double loss = 0;
    double[] row = new double[k];
    for (int i = 0; i < c; i++) {
      for (int j = 0; j < k; j++) {
        row[j] = scores[j * c + i];
      }
      double own = row[classes[i]];
      double weight = labelWeights.of(i);
      loss += weight * (Softmax.apply(row, 0, k) - own);
      row[classes[i]] -= 1;
      for (int j = 0; j < k; j++) {
        scores[j * c + i] = weight * row[j];
        sums[j] += weight * row[j];
      }
    }
    return loss;
  }
}
