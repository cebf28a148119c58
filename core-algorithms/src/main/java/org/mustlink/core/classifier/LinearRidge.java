package org.mustlink.core.classifier;

import org.mustlink.core.features.Projection;
import org.mustlink.core.linalg.Probabilities;

/**
 * Linear ridge regression on the class indicators minus the shares of the classes. The score of
 * class j is share_j + w_j x, and the probability is its positive part, divided by the sum of the
 * positive parts of all classes. It reads the scaled columns of a row before their projection to
 * principal components, since classes may differ in directions in which the rows as a whole hardly
 * vary. O(d k) a row.
 *
 * @param weights w, k x d, row-major
 * @param shares k, the shares of the classes among the labelled rows
 */
public record LinearRidge(double[] weights, double[] shares) implements Classifier {
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
