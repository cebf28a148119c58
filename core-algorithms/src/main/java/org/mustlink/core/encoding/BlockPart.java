package org.mustlink.core.encoding;

import org.mustlink.core.columns.SparseRow;

/** What is made of a column with many values in every row. */
sealed interface BlockPart extends ColumnPart permits VectorPart, ReducedPart {
  /**
   * Encodes the values of a row.
   *
   * @param row the values other than 0 by their place in the column; may be changed
   * @param to receives the outputs, from {@code at} on
   */
  void encode(SparseRow row, double[] to, int at);
}
