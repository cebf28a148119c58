package org.mustlink.core.membership;

import java.util.Arrays;
import org.mustlink.core.doubt.LeftOut;
import org.mustlink.core.ids.Indices;

/**
 * Labelled rows with the logarithms of the probabilities that the classes have without the own
 * label of the row. A row that is the only one of its class is left out, since the others cannot
 * tell of its class.
 *
 * @param classes c, each below k
 * @param logs c x k, row-major
 */
record ScoredLabels(int[] classes, double[] logs, int k) {
  /** Rows beyond these are not needed for one number. */
  private static final int MOST = 5000;

  /** Smaller probabilities are replaced by this one. */
  private static final double LEAST = 1e-12;

  static ScoredLabels of(LeftOut leftOut) {
    int k = leftOut.k();
    int[] rows =
        Indices.ofSharedClasses(leftOut.classes(), k)
            .filter(i -> leftOut.labels()[i] >= 0)
            .limit(MOST)
            .toArray();
    double[] logs = new double[rows.length * k];
    Arrays.setAll(
        logs, i -> Math.log(Math.max(LEAST, leftOut.probabilities()[rows[i / k] * k + i % k])));
    return new ScoredLabels(Indices.take(leftOut.classes(), rows), logs, k);
  }

  int count() {
    return classes.length;
  }

  /** Returns some of the rows. */
  ScoredLabels take(int[] rows) {
    double[] some = new double[rows.length * k];
    Arrays.setAll(some, i -> logs[rows[i / k] * k + i % k]);
    return new ScoredLabels(Indices.take(classes, rows), some, k);
  }

  /** Returns the probabilities of the classes of every row, c x k. */
  double[] probabilities(SoftAssignment by) {
    double[] probabilities = logs.clone();
    for (int at = 0; at < probabilities.length; at += k) {
      by.apply(probabilities, at, k);
    }
    return probabilities;
  }
}
