package org.mustlink.core.columns;

import java.io.Serializable;

/**
 * The map from what the columns of a row hold to the numbers that are scaled, projected and
 * compared with landmarks. It is fitted once and kept in the model, so that a row that is assigned
 * later is read as the rows of the fit were: the inputs as they are, or a map that was fitted to
 * the table. Immutable and thread-safe.
 */
public sealed interface InputMap extends Serializable permits Numbers, FittedMap {
  /** Returns the number of inputs of a row, d. */
  int inputs();

  /** Returns the number of outputs of a row, q. */
  int outputs();

  /**
   * Returns whether the outputs are of unit length and few: they are neither scaled nor reduced
   * again.
   */
  default boolean isReduction() {
    return false;
  }

  /**
   * Returns which outputs are on their final scale, so that they are not scaled again: one value an
   * output, or none if no output is.
   */
  default boolean[] scaled() {
    return new boolean[0];
  }

  /**
   * Returns the name of an output for people, made from the names of the columns.
   *
   * @param columns the columns that the map was fitted on
   * @param j the index of the output
   */
  String outputName(FeatureColumns columns, int j);

  /** Returns what applies this map to rows in a task. */
  RowMapper mapper();
}
