package org.mustlink.core.fit.coded;

import org.mustlink.core.landmark.CodedRows;

/**
 * The codes of labelled rows.
 *
 * @param rows the codes of c rows
 * @param labels c, the class of each
 * @param classes k
 * @param left c x k probabilities, row-major: what the classifiers of the features say of every row
 *     by the others; empty where there are no classifiers
 */
public record CodedLabelledRows(CodedRows rows, int[] labels, int classes, double[] left) {}
