package org.mustlink.core.landmark;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.mustlink.core.features.FeatureMap;
import org.mustlink.core.features.LabelledRows;
import org.mustlink.core.features.LearnedMetric;
import org.mustlink.core.linalg.Rows;

/**
 * Codes of labelled rows by metrics that were learned from the labels of other rows: the rows are
 * divided into five folds, and those of each fold are coded by a metric learned from the others. A
 * metric brings the rows that it was learned from nearer to each other than it does any new rows;
 * these codes show labelled rows as new ones would be. The landmarks stay the same rows.
 */
final class CrossFittedCodes {
  private static final int FOLDS = 5;

  private CrossFittedCodes() {}

  /**
   * Computes the codes, in the order of the rows. O(c q^2 + q^3 + c p q) for c rows.
   *
   * @param known the labelled rows, before any map
   * @param plain the feature map without a metric
   * @param encoder with the metric
   * @param landmarks p x q, without the metric
   */
  static CodedRows of(
      LabelledRows known,
      FeatureMap plain,
      LandmarkEncoder encoder,
      Rows landmarks,
      double shrinkage,
      long seed) {
    int c = known.classes().length;
    int r = encoder.neighbours();
    int[] order = Rows.shuffled(c, seed);
    LabelledRows mapped = known.through(plain);
    int[] codes = new int[c * r];
    float[] weights = new float[c * r];
    for (int fold = 0; fold < FOLDS; fold++) {
      int from = (int) ((long) c * fold / FOLDS);
      int to = (int) ((long) c * (fold + 1) / FOLDS);
      int[] held = Arrays.copyOfRange(order, from, to);
      int[] others =
          IntStream.range(0, c).filter(i -> i < from || i >= to).map(i -> order[i]).toArray();
      LandmarkEncoder other =
          LearnedMetric.inverseRoot(mapped.take(others), shrinkage)
              .map(metric -> encoder.moved(plain, landmarks, metric))
              .orElse(encoder.with(null));
      CodedRows coded = new RowEncoder(other).encode(known.rows().take(held));
      for (int i = 0; i < held.length; i++) {
        System.arraycopy(coded.codes(), i * r, codes, held[i] * r, r);
        System.arraycopy(coded.weights(), i * r, weights, held[i] * r, r);
      }
    }
    return new CodedRows(codes, weights, r);
  }
}
