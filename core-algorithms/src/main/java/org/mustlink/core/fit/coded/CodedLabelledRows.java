package org.mustlink.core.fit.coded;

import org.mustlink.core.landmark.CodedRows;

/**
 * The codes of labelled rows.
 *
 * @param rows the codes of c rows
 * @param labels c, the class of each
 * @param classes k
 * @param heldOut c x k probabilities, row-major, of the classes of every row by classifiers of the
 *     features that did not see its label; empty if there are no classifiers
 * @param apart the codes of the same rows by metrics that did not see their labels; no rows if no
 *     metric was learned from labels
 */
public record CodedLabelledRows(
    CodedRows rows, int[] labels, int classes, double[] heldOut, CodedRows apart) {

  /** Rows without a metric that was learned from their labels. */
  public CodedLabelledRows(CodedRows rows, int[] labels, int classes, double[] heldOut) {
    this(rows, labels, classes, heldOut, CodedRows.NONE);
  }

  /** Returns the codes of the rows as new rows would have them. */
  public CodedRows unseen() {
    return apart.count() > 0 ? apart : rows;
  }
}
