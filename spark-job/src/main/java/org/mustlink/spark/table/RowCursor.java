package org.mustlink.spark.table;

import org.apache.spark.sql.catalyst.InternalRow;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.features.SparseRow;
import org.mustlink.spark.table.features.FeatureCursor;
import org.mustlink.spark.table.features.FeatureProblem;

/**
 * Goes through the rows of a partition. The features are read by the cursor itself, other columns
 * by the readers that {@link RowLayout} makes.
 */
public abstract class RowCursor implements FeatureCursor {
  RowCursor() {}

  /**
   * Decodes the features of a row of vectors that are not 0, before any map.
   *
   * @param to takes them in place of what it held
   * @return null, or what is wrong with the row, naming column and value
   */
  public abstract @Nullable FeatureProblem features(SparseRow to);

  /** The value of a column of whole numbers (type long) that is never null. */
  public final long longAt(int column) {
    return row().getLong(column);
  }

  /** The row as Spark holds it, valid until the next step. */
  abstract InternalRow row();
}
