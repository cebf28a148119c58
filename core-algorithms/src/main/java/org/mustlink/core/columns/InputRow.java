package org.mustlink.core.columns;

import org.jspecify.annotations.Nullable;

/**
 * A row of a table, which can be read in each of the forms that an {@link InputMap} takes. It is
 * implemented by the readers of tables; a map reads the row in the form that it needs.
 *
 * @param <P> the type of the reason why a row cannot be used
 */
public interface InputRow<P> {
  /**
   * Reads all inputs.
   *
   * @param to receives them, from {@code at} on
   * @return null, or why the row cannot be used
   */
  @Nullable P numbers(double[] to, int at);

  /**
   * Reads the nonzero inputs.
   *
   * @param to receives them; its earlier content is replaced
   * @return null, or why the row cannot be used
   */
  @Nullable P sparse(SparseRow to);
}
