package org.mustlink.core.classifier;

import java.util.Arrays;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.mustlink.core.features.LabelledRows;
import org.mustlink.core.linalg.Rows;
import org.mustlink.core.sideinfo.Folds;

/** Scores labelled rows by classifiers that did not see them. */
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
    score(classifier, read, rows, IntStream.range(first, rows.count()).toArray(), heldOut);
  }

  /** Scores the rows of some indices. */
  static void score(
      Classifier classifier, UnaryOperator<Rows> read, Rows rows, int[] indices, double[] heldOut) {
    int k = classifier.classes();
    Classifier.Scorer scorer = classifier.scorer(indices.length);
    double[] scores = new double[BLOCK * k];
    for (int from = 0; from < indices.length; from += BLOCK) {
      int[] block = Arrays.copyOfRange(indices, from, Math.min(from + BLOCK, indices.length));
      scorer.score(read.apply(rows.take(block)).data(), block.length, scores);
      for (int i = 0; i < block.length; i++) {
        System.arraycopy(scores, i * k, heldOut, block[i] * k, k);
      }
    }
  }

  /**
   * Fits a classifier to the first rows, and one to those without each of five folds, which scores
   * the fold. Takes six fits.
   *
   * @param labelled c rows in an order that is a random draw
   * @param most the maximum number of rows that the classifier is fitted to; the others are held
   *     out
   * @param read makes what the classifier reads of rows
   * @param fit returns the classifier that is fitted to the rows of some indices, at least one
   */
  static Classifier.Fitted crossFitted(
      LabelledRows labelled, int most, UnaryOperator<Rows> read, Function<int[], Classifier> fit) {
    int k = labelled.classCount();
    int learned = Math.min(labelled.rows().count(), most);
    int[] folds = Folds.of(Arrays.copyOf(labelled.classes(), learned), k);
    double[] heldOut = new double[labelled.rows().count() * k];
    Arrays.fill(heldOut, 1.0 / k);
    for (int fold = 0; fold < Folds.COUNT; fold++) {
      int[] others = Folds.others(folds, fold);
      int[] left = Folds.heldOut(folds, fold);
      if (others.length > 0 && left.length > 0) {
        score(fit.apply(others), read, labelled.rows(), left, heldOut);
      }
    }
    Classifier classifier = fit.apply(IntStream.range(0, learned).toArray());
    score(classifier, read, labelled.rows(), learned, heldOut);
    return new Classifier.Fitted(classifier, heldOut);
  }
}
