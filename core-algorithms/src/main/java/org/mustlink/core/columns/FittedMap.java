package org.mustlink.core.columns;

/**
 * A map that was fitted to the rows of a table, by a read of them before all others. Its outputs
 * are no longer the columns of the table.
 */
public non-sealed interface FittedMap extends InputMap {
  /**
   * Returns what the features are that it is fitted to, such as "sparse and wide", for messages.
   */
  String fittedTo();
}
