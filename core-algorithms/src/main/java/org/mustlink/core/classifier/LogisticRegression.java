package org.mustlink.core.classifier;

import org.mustlink.core.linalg.Softmax;

/**
 * Multinomial logistic regression: the softmax of W x + b. O(q k) a row.
 *
 * @param weights k x (q + 1), row-major, the intercept b last
 * @param classes k
 */
public record LogisticRegression(double[] weights, int classes) implements Classifier {
  public LogisticRegression {
    if (classes < 1 || weights.length == 0 || weights.length % classes != 0) {
      throw new IllegalArgumentException(
          weights.length + " weights do not fit " + classes + " classes");
    }
  }

  @Override
  public int inputs() {
    return weights.length / classes - 1;
  }

  @Override
  public Scorer scorer() {
    return (rows, count, probabilities) -> {
      for (int i = 0; i < count; i++) {
        scores(rows, i * inputs(), probabilities, i * classes);
        Softmax.apply(probabilities, i * classes, classes);
      }
    };
  }

  /** Writes W x + b. */
  private void scores(double[] rows, int at, double[] scores, int to) {
    int q = inputs();
    for (int j = 0; j < classes; j++) {
      int row = j * (q + 1);
      double sum = weights[row + q];
      for (int t = 0; t < q; t++) {
        sum += weights[row + t] * rows[at + t];
      }
      scores[to + j] = sum;
    }
  }
}
