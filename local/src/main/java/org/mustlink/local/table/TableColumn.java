package org.mustlink.local.table;

import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.ValueType;

/** A column of a table in memory. */
public sealed interface TableColumn permits ValueColumn, VectorColumn {
  /** Returns its name. */
  String name();

  /** Returns the number of rows. */
  int rows();

  /** Returns the type of its values. */
  ValueType type();

  /** Returns what is shown of a row in a message, null for a gap. */
  @Nullable String shown(int row);
}
