package org.mustlink.local.table;

import org.mustlink.core.columns.ValueType;

/** A column of a table in memory. */
public sealed interface TableColumn permits ValueColumn, VectorColumn {
  /** Returns its name. */
  String name();

  /** Returns the number of rows. */
  int rows();

  /** Returns the type of its values. */
  ValueType type();
}
