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
}
