package org.mustlink.spark.table;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;
import org.mustlink.spark.table.features.FeatureProblem;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.SparseRow;

/**
 * What the features of a row must be.
 *
 * @param kind how the features stand
 * @param names of the feature columns
 * @param d features of a row
 */
public record FeatureCheck(ColumnKind kind, String[] names, int d) implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Squared distances of values up to this are finite. */
  public static final double LARGEST = 1e150;

  /**
   * Holds the features of a row against the range of a feature.
   *
   * @param to where the row's d values start
   * @return null, or what is wrong with the row, naming column and value
   */
  public @Nullable FeatureProblem checked(double[] features, int to) {
    for (int t = 0; t < d; t++) {
      FeatureProblem problem = checked(t, features[to + t]);
      if (problem != null) {
        return problem;
      }
    }
    return null;
  }

  /** The same of one feature. */
  @Nullable FeatureProblem checked(int t, double value) {
    // The comparison is false for NaN as well.
    if (!(Math.abs(value) <= LARGEST)) {
      String rule = Double.isFinite(value) ? ", larger than " + LARGEST + " in magnitude" : "";
      return new FeatureProblem(place(t), String.valueOf(value), column(t) + " is " + value + rule);
    }
    return null;
  }

  /**
   * Holds the values of a sparse row against the range of a feature.
   *
   * @return null, or what is wrong with the row, naming column and value
   */
  public @Nullable FeatureProblem checked(SparseRow row) {
    for (int i = 0; i < row.count(); i++) {
      FeatureProblem problem = checked(row.column(i), row.value(i));
      if (problem != null) {
        return problem;
      }
    }
    return null;
  }

  /** Where a feature stands, in words; -1 stands for the one column as a whole. */
  public String column(int t) {
    return kind.isOneInput()
        ? "column " + names[t]
        : "column " + names[0] + (t < 0 ? "" : " at position " + t);
  }

  /** What is wrong with a row that has another number of features. */
  public FeatureProblem ragged(int length, String than) {
    return new FeatureProblem(
        names[0],
        length + " features",
        "column " + names[0] + " has " + length + " features, " + than + " " + d);
  }

  /** What is wrong with a row whose feature t is null; -1 stands for the one column as a whole. */
  public FeatureProblem isNull(int t) {
    boolean within = !kind.isOneInput() && t >= 0;
    return new FeatureProblem(
        place(t),
        "null",
        (within ? column(-1) + " is null at position " + t : column(t) + " is null"));
  }

  private String place(int t) {
    return kind.isOneInput() ? names[t] : names[0] + (t < 0 ? "" : "[" + t + "]");
  }
}
