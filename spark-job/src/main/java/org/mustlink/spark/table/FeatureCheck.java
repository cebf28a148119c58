package org.mustlink.spark.table;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.features.SparseRow;

/**
 * What the features of a row must be.
 *
 * @param kind how the features stand
 * @param names of the feature columns
 * @param d features of a row
 */
public record FeatureCheck(FeatureColumns.Kind kind, String[] names, int d)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Squared distances of values up to this are finite. */
  private static final double LARGEST = 1e150;

  /**
   * Holds the features of a row against the range of a feature.
   *
   * @param to where the row's d values start
   * @return null, or what is wrong with the row, naming column and value
   */
  public @Nullable String checked(double[] features, int to) {
    for (int t = 0; t < d; t++) {
      String problem = checked(t, features[to + t]);
      if (problem != null) {
        return problem;
      }
    }
    return null;
  }

  /** The same of one feature. */
  @Nullable String checked(int t, double value) {
    // The comparison is false for NaN as well.
    if (!(Math.abs(value) <= LARGEST)) {
      String rule = Double.isFinite(value) ? ", larger than " + LARGEST + " in magnitude" : "";
      return column(t) + " is " + value + rule;
    }
    return null;
  }

  /**
   * Holds the values of a sparse row against the range of a feature.
   *
   * @return null, or what is wrong with the row, naming column and value
   */
  public @Nullable String checked(SparseRow row) {
    for (int i = 0; i < row.count(); i++) {
      String problem = checked(row.column(i), row.value(i));
      if (problem != null) {
        return problem;
      }
    }
    return null;
  }

  /** Where a feature stands, in words; -1 stands for the one column as a whole. */
  public String column(int t) {
    return kind == FeatureColumns.Kind.COLUMNS
        ? "column " + names[t]
        : "column " + names[0] + (t < 0 ? "" : " at position " + t);
  }

  /** Says that a row has another number of features. */
  public String ragged(int length, String than) {
    return "column " + names[0] + " has " + length + " features, " + than + " " + d;
  }
}
