package org.mustlink.core.classifier;

import java.io.Serializable;

/** Scores the classes of rows by their mapped features. Immutable and thread-safe. */
public sealed interface Classifier extends Serializable
    permits Forest, KernelRidge, LinearRidge, LogisticRegression {
  /** Returns the number of classes, k. */
  int classes();

  /** Returns the number of columns that it reads: q of a mapped row, or d before the projection. */
  int inputs();

  /** Tells whether it reads rows as they are before their projection: scaled and centred. */
  default boolean unprojected() {
    return false;
  }

  /** Makes an object with buffers of its own that scores rows; every task needs one. */
  Scorer scorer();

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
   * A classifier and what it says of each labelled row by the other labelled rows.
   *
   * @param classifier learned from all labelled rows
   * @param left c x k probabilities, row-major, by classifiers that did not see the label of the
   *     row
   */
  record Fitted(Classifier classifier, double[] left) {}
}
