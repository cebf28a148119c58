package org.mustlink.core.shares;

import java.util.Arrays;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.linalg.Softmax;

/**
 * Rows with scores of the classes, which are logarithms of probabilities up to a constant of each
 * row.
 *
 * @param logs n x k, row-major, each at least -27.7 below the largest of its row
 * @param k the number of classes
 */
public record ScoredRows(double[] logs, int k) {
  /** Smaller probabilities are replaced by this one. */
  private static final double LEAST = Math.log(1e-12);

  public ScoredRows {
    double[] bounded = logs.clone();
    for (int at = 0; at < bounded.length; at += k) {
      double largest = Double.NEGATIVE_INFINITY;
      for (int j = at; j < at + k; j++) {
        largest = Math.max(largest, bounded[j]);
      }
      for (int j = at; j < at + k; j++) {
        bounded[j] = Math.max(LEAST, bounded[j] - largest);
      }
    }
    logs = bounded;
  }

  /**
   * Makes the rows from probabilities.
   *
   * @param probabilities n x k, row-major
   */
  public static ScoredRows ofProbabilities(double[] probabilities, int k) {
    return new ScoredRows(Arrays.stream(probabilities).map(Math::log).toArray(), k);
  }

  /** Returns some of the rows. */
  ScoredRows take(int[] rows) {
    return new ScoredRows(new Rows(logs, count(), k).take(rows).data(), k);
  }

  /** The number of rows, n. */
  public int count() {
    return logs.length / k;
  }

  /** Returns the probabilities of the classes, n x k, row-major. O(n k). */
  double[] probabilities() {
    double[] probabilities = logs.clone();
    for (int at = 0; at < probabilities.length; at += k) {
      Softmax.apply(probabilities, at, k);
    }
    return probabilities;
  }
}
