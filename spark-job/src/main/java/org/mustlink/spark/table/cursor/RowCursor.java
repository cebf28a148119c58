package org.mustlink.spark.table.cursor;

import org.apache.spark.sql.catalyst.InternalRow;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.InputRow;
import org.mustlink.core.columns.RowMapper;
import org.mustlink.core.columns.SparseRow;
import org.mustlink.model.row.FeatureProblem;
import org.mustlink.spark.table.features.FeatureCursor;
import org.mustlink.spark.table.features.FeatureDecoder;

/**
 * Iterates over the rows of a partition. The features are read by the cursor itself, other columns
 * by readers that take the row from it.
 */
public abstract class RowCursor implements InputRow<FeatureProblem>, FeatureCursor {
  private final FeatureDecoder decoder;
  private final RowMapper mapper;

  RowCursor(FeatureDecoder decoder) {
    this.decoder = decoder;
    this.mapper = decoder.map().mapper();
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

  @Override
  public @Nullable FeatureProblem numbers(double[] to, int at) {
    return decoder.numbers(row(), to, at);
  }

  @Override
  public final @Nullable FeatureProblem sparse(SparseRow to) {
    return decoder.sparse(row(), to);
  }

  /** Returns the few values that determine the features of the row, see {@link RowMapper#read}. */
  public final double @Nullable [] read() {
    return mapper.read();
  }

  /** Returns the values of the columns of the row, see {@link RowMapper#columnValues}. */
  public final double @Nullable [] columnValues() {
    return mapper.columnValues();
  }

  /** Returns the value of a column of type long that is never null. */
  public final long longAt(int column) {
    return row().getLong(column);
  }

  /** Returns the row in Spark's internal format, valid until the next step. */
  public abstract InternalRow row();
}
