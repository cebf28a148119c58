package org.mustlink.core.expert;

import java.util.Arrays;
import org.mustlink.core.features.LabelledRows;
import org.mustlink.core.linalg.Softmax;

/**
 * The mean loss of multinomial logistic regression on some labelled rows, plus |W|^2 / (2 C c). Its
 * minimum is that of C times the summed loss plus |W|^2 / 2.
 *
 * @param labelled rows, of which some count
 * @param rows the indices of those, c of them
 * @param strength C, greater than 0
 */
record LogisticLoss(LabelledRows labelled, int[] rows, double strength) implements Minimum.Smooth {

  @Override
  public double value(double[] w, double[] gradient) {
    Arrays.fill(gradient, 0);
    int k = labelled.classCount();
    double[] scores = new double[k];
    double value = 0;
    for (int row : rows) {
      value += loss(w, row, scores);
      scores[labelled.classes()[row]] -= 1;
      add(scores, row, gradient);
    }
    int q = labelled.rows().d();
    double penalty = 1 / (strength * rows.length);
    value /= rows.length;
    for (int at = 0; at < w.length; at++) {
      gradient[at] /= rows.length;
      if (at % (q + 1) < q) {
        value += penalty / 2 * w[at] * w[at];
        gradient[at] += penalty * w[at];
      }
    }
    return value;
  }

  /** Returns the loss of a row, and writes its probabilities. */
  private double loss(double[] w, int row, double[] scores) {
    int q = labelled.rows().d();
    double[] data = labelled.rows().data();
    for (int j = 0; j < scores.length; j++) {
      int from = j * (q + 1);
      double sum = w[from + q];
      for (int t = 0; t < q; t++) {
        sum += w[from + t] * data[row * q + t];
      }
      scores[j] = sum;
    }
    double own = scores[labelled.classes()[row]];
    return Softmax.apply(scores, 0, scores.length) - own;
  }

  private void add(double[] residuals, int row, double[] gradient) {
    int q = labelled.rows().d();
    double[] data = labelled.rows().data();
    for (int j = 0; j < residuals.length; j++) {
      int to = j * (q + 1);
      for (int t = 0; t < q; t++) {
        gradient[to + t] += residuals[j] * data[row * q + t];
      }
      gradient[to + q] += residuals[j];
    }
  }
}
