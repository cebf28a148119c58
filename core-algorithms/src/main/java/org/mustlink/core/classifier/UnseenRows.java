package org.mustlink.core.classifier;

import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.mustlink.core.linalg.Rows;

/** Scores labelled rows that a classifier was not fitted to. */
final class UnseenRows {
  /** The number of rows that are scored together. */
  private static final int BLOCK = 256;

  private UnseenRows() {}

  /**
   * Scores the rows from an index on.
   *
   * @param read makes what the classifier reads of rows
   * @param rows c x d
   * @param heldOut c x k probabilities, of which those of these rows are written
   */
  static void score(
      Classifier classifier, UnaryOperator<Rows> read, Rows rows, int first, double[] heldOut) {
    int k = classifier.classes();
    Classifier.Scorer scorer = classifier.scorer();
    double[] scores = new double[BLOCK * k];
    for (int from = first; from < rows.count(); from += BLOCK) {
      int size = Math.min(BLOCK, rows.count() - from);
      int[] block = IntStream.range(from, from + size).toArray();
      scorer.score(read.apply(rows.take(block)).data(), size, scores);
      System.arraycopy(scores, 0, heldOut, from * k, size * k);
    }
  }
}
