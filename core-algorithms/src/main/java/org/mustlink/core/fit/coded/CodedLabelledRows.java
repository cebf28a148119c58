package org.mustlink.core.fit.coded;

import java.util.Optional;
import java.util.function.Supplier;
import org.mustlink.core.features.LabelledRows;
import org.mustlink.core.landmark.CodedRows;
import org.mustlink.core.landmark.LandmarkEncoderFitter;
import org.mustlink.core.landmark.Relearner;
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
 * @param folds learns from some of the rows; nothing where an estimate without the choices of the
 *     fit is not wanted
 */
public record CodedLabelledRows(
    CodedRows rows,
    int[] labels,
    int classes,
    double[] heldOut,
    CodedRows apart,
    LabelWeights weights,
    Optional<CodedFold.Source> folds) {

  /** Rows whose labels are certain, without a metric that was learned from them. */
  public CodedLabelledRows(CodedRows rows, int[] labels, int classes, double[] heldOut) {
    this(rows, labels, classes, heldOut, CodedRows.NONE, LabelWeights.ONE, Optional.empty());
  }

  /** Encodes labelled rows that the encoder was fitted with. */
  public static CodedLabelledRows of(LabelledRows known, LandmarkEncoderFitter.Fitted fitted) {
    return new CodedLabelledRows(
        new RowEncoder(fitted.encoder()).encode(known.rows()),
        known.classes(),
        known.classCount(),
        fitted.heldOut(),
        fitted.apart(),
        known.weights(),
        Optional.empty());
  }

  /**
   * Returns the same rows, which can be divided into folds.
   *
   * @param known the features of the rows
   * @param relearner learns the encoder anew
   */
  public CodedLabelledRows with(LabelledRows known, Supplier<Relearner> relearner) {
    return new CodedLabelledRows(
        rows,
        labels,
        classes,
        heldOut,
        apart,
        weights,
        Optional.of(new CodedFold.Source(known, relearner)));
  }

  /** Returns the codes of the rows as new rows would have them. */
  public CodedRows unseen() {
    return apart.count() > 0 ? apart : rows;
  }
}
