package org.mustlink.core.classifier;

import java.io.Serializable;

/** Scores the classes of rows by their mapped features. Immutable and thread-safe. */
public sealed interface Classifier extends Serializable
    permits Forest, KernelRidge, LinearRidge, LogisticRegression {
  /** Returns the number of classes, k. */
  int classes();

  /** Returns the number of columns that it reads: q of a mapped row, or d before the projection. */
  int inputs();

  /** Returns whether it reads rows before their projection, scaled and centred. */
  default boolean unprojected() {
    return false;
  }

  /** Makes an object with buffers of its own that scores rows; every task needs one. */
  Scorer scorer();

  /** Makes the same for so many rows, in less time if they are few. */
  default Scorer scorer(int rows) {
    return scorer();
  }

  /** Scores rows. Not thread-safe. */
  @FunctionalInterface
  interface Scorer {
    /**
     * Scores rows; the scores of a row do not depend on the rows beside it.
     *
     * @param rows count x q, row-major from the start of the array
     * @param count the number of rows
     * @param probabilities takes count x k values, row-major from the start; those of a row sum to
     *     1
     */
    void score(double[] rows, int count, double[] probabilities);
  }

  /**
   * A classifier with its predictions for the labelled rows.
   *
   * @param classifier learned from all labelled rows
   * @param heldOut c x k probabilities, row-major, of the classes of every labelled row by
   *     classifiers that did not see its label
   */
  record Fitted(Classifier classifier, double[] heldOut) {}
}
