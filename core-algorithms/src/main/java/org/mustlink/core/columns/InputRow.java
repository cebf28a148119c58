package org.mustlink.core.columns;

import org.jspecify.annotations.Nullable;

/**
 * One row of a table, which can be read in each of the forms that an {@link InputMap} takes. What
 * reads rows of a table implements it; a map reads the row in its own form.
 *
 * @param <P> what tells why a row cannot be used
 */
public interface InputRow<P> {
  /**
   * Reads all inputs.
   *
   * @param to takes them from {@code at} on
   * @return null, or why the row cannot be used
   */
  @Nullable P numbers(double[] to, int at);

  /**
   * Reads the inputs that are not 0.
   *
   * @param to takes them in place of what it held
   * @return null, or why the row cannot be used
   */
  @Nullable P sparse(SparseRow to);
}
