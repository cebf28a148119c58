package org.mustlink.spark.table;

import org.apache.spark.sql.catalyst.InternalRow;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.InputMap;
import org.mustlink.core.columns.InputRow;
import org.mustlink.core.columns.RowMapper;
import org.mustlink.core.columns.SparseRow;
import org.mustlink.core.encoding.EncodedColumns;
import org.mustlink.spark.table.features.FeatureCursor;
import org.mustlink.spark.table.features.FeatureDecoder;
import org.mustlink.spark.table.features.FeatureProblem;

/**
 * Iterates over the rows of a partition. The features are read by the cursor itself, other columns
 * by the readers that {@link RowLayout} makes.
 */
public abstract class RowCursor implements InputRow<FeatureProblem>, FeatureCursor {
  private final InputMap map;
  private final RowMapper mapper;
  private final SparseRow sparse = new SparseRow();

  RowCursor(FeatureDecoder decoder) {
    this.map = decoder.map();
    this.mapper = map.mapper();
  }

  /**
   * Decodes the features of the row and applies the map of the table.
   *
   * @param to receives the outputs of the map, from {@code at} on
   * @return null, or the problem of the row, with column and value
   */
  @Override
  public final @Nullable FeatureProblem features(double[] to, int at) {
    return mapper.apply(this, to, at);
  }

  /** Returns the few values that determine the features of the row, see {@link RowMapper#read}. */
  public final double @Nullable [] read() {
    return mapper.read();
  }

  /**
   * Returns the values of the columns of the row, whose features were read and can be used: one a
   * column, NaN for a gap, and anything for a column of many values. The array may be used again
   * for the next row.
   *
   * @throws IllegalStateException if the columns are not of several kinds
   */
  public final double[] values() {
    if (!(map instanceof EncodedColumns columns)) {
      throw new IllegalStateException("Features are not encoded");
    }
    double[] read = mapper.read();
    if (read != null && read.length == columns.parts().size()) {
      return read;
    }
    sparse(sparse);
    return columns.values(sparse::at);
  }

  /** Returns the value of a column of type long that is never null. */
  public final long longAt(int column) {
    return row().getLong(column);
  }

  /** Returns the row in Spark's internal format, valid until the next step. */
  abstract InternalRow row();
}
