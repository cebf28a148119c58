package org.mustlink.core.fit.coded;

import org.mustlink.core.features.LabelledRows;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.LandmarkEncoderFitter;
import org.mustlink.core.landmark.RowEncoder;
import org.mustlink.core.sideinfo.LabelWeights;

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
 * @param weights how much the label of each row counts
 */
public record CodedLabelledRows(
    CodedRows rows,
    int[] labels,
    int classes,
    double[] heldOut,
    CodedRows apart,
    LabelWeights weights) {

  /** Rows whose labels are certain, without a metric that was learned from them. */
  public CodedLabelledRows(CodedRows rows, int[] labels, int classes, double[] heldOut) {
    this(rows, labels, classes, heldOut, CodedRows.NONE, LabelWeights.ONE);
  }

  /** Encodes labelled rows that the encoder was fitted with. */
  public static CodedLabelledRows of(LabelledRows known, LandmarkEncoderFitter.Fitted fitted) {
    return new CodedLabelledRows(
        new RowEncoder(fitted.encoder()).encode(known.rows()),
        known.classes(),
        known.classCount(),
        fitted.heldOut(),
        fitted.apart(),
        known.weights());
  }

  /** Returns the codes of the rows as new rows would have them. */
  public CodedRows unseen() {
    return apart.count() > 0 ? apart : rows;
  }
}
