package org.mustlink.core.columns;

import java.io.Serializable;

/**
 * A column that contains features.
 *
 * @param name its name in the table
 * @param kind what the column contains
 */
public record FeatureColumn(String name, ColumnKind kind) implements Serializable {
  private static final long serialVersionUID = 1L;
}
