package org.mustlink.core.classifier;

import org.mustlink.core.features.Projection;
import org.mustlink.core.linalg.Probabilities;

/**
 * Ridge regression on the class indicators less the shares of the classes, linear in the columns.
 * The score of class j is share_j + w_j x, of which the positive part over the sum of all positive
 * parts is the probability. It reads the scaled columns of a row before these are projected, where
 * the other classifiers read their principal components: classes may differ in directions in which
 * all rows together hardly vary. O(d k) a row.
 *
 * @param weights w, k x d, row-major
 * @param shares k, the shares of the classes among the labelled rows
 */
public record LinearRidge(double[] weights, double[] shares) implements Classifier {
  private static final long serialVersionUID = 1L;

  public LinearRidge {
    if (weights.length == 0 || shares.length == 0 || weights.length % shares.length != 0) {
      throw new IllegalArgumentException(
          weights.length + " weights do not fit " + shares.length + " classes");
    }
  }

  @Override
  public int classes() {
    return shares.length;
  }

  @Override
  public int inputs() {
    return weights.length / shares.length;
  }

  @Override
  public boolean unprojected() {
    return true;
  }

  @Override
  public Scorer scorer() {
    Projection projection = new Projection(weights, inputs());
    return (rows, count, probabilities) -> {
      projection.apply(rows, count, probabilities);
      int k = classes();
      for (int i = 0; i < count; i++) {
        for (int j = 0; j < k; j++) {
          probabilities[i * k + j] += shares[j];
        }
        Probabilities.clipped(probabilities, i * k, k);
      }
    };
  }
}
