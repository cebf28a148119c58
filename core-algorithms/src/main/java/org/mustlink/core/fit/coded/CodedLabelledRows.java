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
 */
public record CodedLabelledRows(CodedRows rows, int[] labels, int classes, double[] heldOut) {}
