package org.mustlink.core.classifier;

import java.util.stream.IntStream;
import org.mustlink.core.features.FeatureMap;
import org.mustlink.core.linalg.Rows;

/** Scores labelled rows that a classifier of unprojected columns did not learn from. */
final class UnseenRows {
  /** Rows that are scored at a time. */
  private static final int BLOCK = 256;

  private UnseenRows() {}

  /**
   * Scores the rows from an index on.
   *
   * @param rows c x d, before the map
   * @param left c x k, whose part for these rows is written
   */
  static void score(Classifier classifier, FeatureMap map, Rows rows, int first, double[] left) {
    int k = classifier.classes();
    Classifier.Scorer scorer = classifier.scorer();
    double[] scores = new double[BLOCK * k];
    for (int from = first; from < rows.count(); from += BLOCK) {
      int size = Math.min(BLOCK, rows.count() - from);
      int[] block = IntStream.range(from, from + size).toArray();
      scorer.score(map.unprojected(rows.take(block)).data(), size, scores);
      System.arraycopy(scores, 0, left, from * k, size * k);
    }
  }
}
