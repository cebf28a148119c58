package org.mustlink.core.columns;

import java.io.Serializable;
import java.util.List;

/**
 * The columns of the features of a row: one column that contains all of them, or one column for
 * each.
 *
 * @param columns the one column, or the d columns in feature order
 */
public record FeatureColumns(List<FeatureColumn> columns) implements Serializable {
  private static final long serialVersionUID = 1L;

  public FeatureColumns {
    columns = List.copyOf(columns);
    if (columns.isEmpty()
        || (columns.size() > 1 && !columns.stream().allMatch(one -> one.kind().isOneInput()))) {
      throw new IllegalArgumentException("Features cannot be in the columns " + columns);
    }
  }

  /** Makes columns of the same kind. */
  public FeatureColumns(ColumnKind kind, List<String> names) {
    this(names.stream().map(name -> new FeatureColumn(name, kind)).toList());
  }

  /** Returns the kind of the column that holds feature t. */
  public ColumnKind kind(int t) {
    return columns.get(areSeparate() ? t : 0).kind();
  }

  /** Returns whether each feature is a separate column. */
  public boolean areSeparate() {
    return columns.get(0).kind().isOneInput();
  }

  /** Returns the names of the columns. */
  public List<String> names() {
    return columns.stream().map(FeatureColumn::name).toList();
  }

  /**
   * Returns the name of a feature.
   *
   * @param t its index
   */
  public String name(int t) {
    String name = columns.get(areSeparate() ? t : 0).name();
    return areSeparate() ? name : name + "[" + t + "]";
  }
}
