package org.mustlink.core.columns;

import java.io.Serializable;
import java.util.List;

/**
 * The columns of the features of a row: one column of vectors or arrays that contains all of them,
 * or columns beside each other, most of which are one feature each.
 *
 * @param columns in feature order
 */
public record FeatureColumns(List<FeatureColumn> columns) implements Serializable {
  public FeatureColumns {
    columns = List.copyOf(columns);
    if (columns.isEmpty()) {
      throw new IllegalArgumentException("Features cannot be in no columns");
    }
  }

  /** Makes columns of the same kind. */
  public FeatureColumns(ColumnKind kind, List<String> names) {
    this(names.stream().map(name -> new FeatureColumn(name, kind)).toList());
  }

  /** Returns the kind of the column that holds feature t. */
  public ColumnKind kind(int t) {
    return columns.get(column(t)).kind();
  }

  /** Returns the index of the column that holds feature t. */
  private int column(int t) {
    if (!areSeparate()) {
      return 0;
    }
    int column = 0;
    for (int left = t; left >= columns.get(column).inputs(); column++) {
      left -= columns.get(column).inputs();
    }
    return column;
  }

  /** Returns whether one of several columns has more than one input, so that rows are sparse. */
  public boolean haveBlocks() {
    return areSeparate()
        && columns.stream().anyMatch(one -> one.inputs() > 1 || !one.kind().isBeside());
  }

  /** Returns the number of inputs of columns beside each other. */
  public int inputs() {
    return columns.stream().mapToInt(FeatureColumn::inputs).reduce(0, Math::addExact);
  }

  /**
   * Returns which columns of a table stand for these: these themselves where others are named
   * beside them, such as columns that a fit left out, and otherwise the named ones in their order.
   *
   * @param named the names of columns of the table
   */
  public List<String> among(List<String> named) {
    return named.size() > columns.size() && named.containsAll(names()) ? names() : named;
  }

  /** Returns whether columns are beside each other, and none contains all features. */
  public boolean areSeparate() {
    return columns.size() > 1 || columns.get(0).kind().isBeside();
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
    String name = columns.get(column(t)).name();
    return areSeparate() ? name : name + "[" + t + "]";
  }
}
