package org.mustlink.core.landmark;

import java.io.Serializable;
import org.mustlink.core.features.LabelledRows;
import org.mustlink.core.linalg.Rows;

/**
 * The rows from which the feature map and the landmarks of a table are made.
 *
 * @param rows a sample, s x d, in an order that is a random draw
 * @param labelled rows with a known class
 * @param min d, the smallest value of every column over the whole table
 * @param max d, the largest
 * @param reduced whether the rows come from a {@link org.mustlink.core.columns.SparseVectors}: they
 *     are of unit length, and neither scaled nor reduced again
 */
public record TableSample(
    Rows rows, LabelledRows labelled, double[] min, double[] max, boolean reduced)
    implements Serializable {
  private static final long serialVersionUID = 1L;
}
