package org.mustlink.spark.table;

import java.io.Serializable;
import java.util.List;

/**
 * Where the features of a row stand: in one column that holds them all, or in one numeric column
 * each.
 *
 * @param kind how the columns are read
 * @param names the one column, or the d columns in feature order
 */
public record FeatureColumns(Kind kind, List<String> names) implements Serializable {
  /** How features are stored. */
  public enum Kind {
    /** One column of Spark ML vectors, dense or sparse. */
    VECTOR,
    /** One column of type array of float. */
    FLOAT_ARRAY,
    /** One column of type array of double. */
    DOUBLE_ARRAY,
    /** One numeric column a feature. */
    COLUMNS
  }

  public FeatureColumns {
    names = List.copyOf(names);
    if (names.isEmpty() || (kind != Kind.COLUMNS && names.size() != 1)) {
      throw new IllegalArgumentException("A " + kind + " cannot stand in the columns " + names);
    }
  }

  /**
   * The name of a feature.
   *
   * @param t its index
   */
  public String name(int t) {
    return kind == Kind.COLUMNS ? names.get(t) : names.get(0) + "[" + t + "]";
  }
}
