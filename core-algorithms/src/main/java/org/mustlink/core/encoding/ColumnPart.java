package org.mustlink.core.encoding;

import java.io.Serializable;
import org.mustlink.core.columns.ColumnKind;

/**
 * What is made of one column: the values of a row as outputs of {@link EncodedColumns}. Immutable
 * and thread-safe.
 */
public sealed interface ColumnPart extends Serializable permits ValuePart, BlockPart {
  /** Returns the number of inputs. */
  int inputs();

  /** Returns whether a column of a kind can become such a part. */
  boolean isOf(ColumnKind kind);

  /** Returns the number of outputs. */
  int outputs();

  /**
   * Returns whether an output is on its final scale, so that it is not scaled again, as is what a
   * part computes.
   */
  default boolean isScaled(int j) {
    return true;
  }

  /**
   * Returns the name of an output for people.
   *
   * @param column the name of the column
   */
  String outputName(String column, int j);
}
