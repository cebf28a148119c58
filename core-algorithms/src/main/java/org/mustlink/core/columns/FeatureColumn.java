package org.mustlink.core.columns;

import java.io.Serializable;

/**
 * A column that contains features.
 *
 * @param name its name in the table
 * @param kind what the column contains
 * @param inputs the number of inputs that it has beside other columns: 1 for single values
 */
public record FeatureColumn(String name, ColumnKind kind, int inputs) implements Serializable {
  public FeatureColumn {
    if (inputs < 1) {
      throw new IllegalArgumentException("A column has no " + inputs + " inputs");
    }
  }

  /** Makes a column of single values, or one that contains all features. */
  public FeatureColumn(String name, ColumnKind kind) {
    this(name, kind, 1);
  }
}
