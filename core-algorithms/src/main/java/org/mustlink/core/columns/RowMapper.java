package org.mustlink.core.columns;

import org.jspecify.annotations.Nullable;

/**
 * Applies an {@link InputMap} to rows, one after another. Not thread-safe: every task needs its
 * own.
 */
public interface RowMapper {
  /**
   * Reads a row and maps it.
   *
   * @param to receives the outputs of the map, from {@code at} on
   * @return null, or why the row cannot be used
   */
  <P> @Nullable P apply(InputRow<P> row, double[] to, int at);

  /**
   * Returns the few values that determine the outputs of the last row, if there are fewer of them
   * than outputs; else null. The array is used again for the next row.
   */
  default double @Nullable [] read() {
    return null;
  }

  /**
   * Returns the values of the columns of the last row, NaN for a gap and for a column of many
   * values; null where columns are not mapped one by one. The array is used again for the next row.
   */
  default double @Nullable [] columnValues() {
    return read();
  }
}
