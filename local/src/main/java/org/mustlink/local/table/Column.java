package org.mustlink.local.table;

import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.ColumnKind;

/** A column of a table in memory. */
public sealed interface Column permits ValueColumn, VectorColumn {
  /** Returns its name. */
  String name();

  /** Returns the number of rows. */
  int rows();

  /** Returns what it is as one feature by its type alone. */
  ColumnKind declared();

  /** Returns whether it can be read as the kind that a model was fitted on. */
  boolean holds(ColumnKind kind);

  /** Returns the name of its type for messages. */
  String type();

  /** Returns what is shown of a row in a message, null for a gap. */
  @Nullable String shown(int row);
}
