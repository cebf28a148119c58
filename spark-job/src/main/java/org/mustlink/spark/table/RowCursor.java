package org.mustlink.spark.table;

import org.apache.spark.sql.catalyst.InternalRow;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.InputRow;
import org.mustlink.core.columns.RowMapper;
import org.mustlink.spark.table.features.FeatureCursor;
import org.mustlink.spark.table.features.FeatureDecoder;
import org.mustlink.spark.table.features.FeatureProblem;

/**
 * Goes through the rows of a partition. The features are read by the cursor itself, other columns
 * by the readers that {@link RowLayout} makes.
 */
public abstract class RowCursor implements InputRow<FeatureProblem>, FeatureCursor {
  private final RowMapper mapper;

  RowCursor(FeatureDecoder decoder) {
    this.mapper = decoder.map().mapper();
  }

  /**
   * Decodes the features of the row and applies the map that the table is read through.
   *
   * @param to the outputs of the map are written here, from {@code at} on
   * @return null, or what is wrong with the row, naming column and value
   */
  @Override
  public final @Nullable FeatureProblem features(double[] to, int at) {
    return mapper.apply(this, to, at);
  }

  /** The value of a column of whole numbers (type long) that is never null. */
  public final long longAt(int column) {
    return row().getLong(column);
  }

  /** The row as Spark holds it, valid until the next step. */
  abstract InternalRow row();
}
