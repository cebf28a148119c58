package org.mustlink.core.columns;

import java.io.Serializable;

/**
 * The map from the values in the columns of a row to the numbers that are scaled, projected and
 * compared with landmarks. It is fitted once and stored in the model, so that rows that are
 * assigned later are read in the same way as the rows of the fit. Immutable and thread-safe.
 */
public sealed interface InputMap extends Serializable permits Numbers, SparseVectors {
  /** Returns the number of inputs of a row, d. */
  int inputs();

  /** Returns the number of outputs of a row, q. */
  int outputs();

  /**
   * Returns whether the outputs are of unit length and few: they are neither scaled nor reduced
   * again.
   */
  boolean isReduction();

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
