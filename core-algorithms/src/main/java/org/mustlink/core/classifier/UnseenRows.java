package org.mustlink.core.classifier;

import java.util.stream.IntStream;
import org.mustlink.core.features.FeatureMap;
import org.mustlink.core.linalg.Rows;

/** Scores labelled rows that a classifier of unprojected columns was not fitted to. */
final class UnseenRows {
  /** The number of rows that are scored together. */
  private static final int BLOCK = 256;

  private UnseenRows() {}

  /**
   * Scores the rows from an index on.
   *
   * @param rows c x d, before the map
   * @param heldOut c x k probabilities, of which those of these rows are written
   */
  static void score(Classifier classifier, FeatureMap map, Rows rows, int first, double[] heldOut) {
    int k = classifier.classes();
    Classifier.Scorer scorer = classifier.scorer();
    double[] scores = new double[BLOCK * k];
    for (int from = first; from < rows.count(); from += BLOCK) {
      int size = Math.min(BLOCK, rows.count() - from);
      int[] block = IntStream.range(from, from + size).toArray();
      scorer.score(map.unprojected(rows.take(block)).data(), size, scores);
      System.arraycopy(scores, 0, heldOut, from * k, size * k);
    }
  }
}
