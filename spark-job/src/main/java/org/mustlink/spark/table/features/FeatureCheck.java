package org.mustlink.spark.table.features;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.columns.SparseRow;

/**
 * What the features of a row must be: as many as were seen before, none null, and all numbers that
 * are finite and not too large. Everything that reads rows asks this one class.
 *
 * @param columns that hold the features
 * @param d features of a row
 * @param fitted whether a model was fitted on so many, or else the first row has them
 */
public record FeatureCheck(FeatureColumns columns, int d, boolean fitted) implements Serializable {
  private static final long serialVersionUID = 1L;

  /**
   * Holds what one column holds of a row against the rules.
   *
   * @param values null where the column is
   * @return null, or what is wrong with the row, naming column and value
   */
  @Nullable FeatureProblem problem(@Nullable FeatureValues values) {
    if (values == null) {
      return isNull(-1);
    }
    if (values.size() != d) {
      return ragged(values.size());
    }
    if (values.firstNull() >= 0) {
      return isNull(values.firstNull());
    }
    double[] all = values.values();
    for (int i = 0; i < all.length; i++) {
      if (!isUsable(values.position(i), all[i])) {
        return outOfRange(values.position(i), all[i]);
      }
    }
    return null;
  }

  /**
   * Holds features, of which none is null, against the rules.
   *
   * @param at where the row's d values start
   * @return null, or what is wrong with the row, naming column and value
   */
  @Nullable FeatureProblem problem(double[] features, int at) {
    for (int t = 0; t < d; t++) {
      if (!isUsable(t, features[at + t])) {
        return outOfRange(t, features[at + t]);
      }
    }
    return null;
  }

  /** The kind of its column is asked only about a value that is not as almost all are. */
  private boolean isUsable(int t, double value) {
    return Math.abs(value) <= ColumnKind.LARGEST || columns.kind(t).takes(value);
  }

  /**
   * Writes all features of a row.
   *
   * @param to takes them from {@code at} on
   * @return null, or what is wrong with the row
   */
  @Nullable FeatureProblem numbers(@Nullable FeatureValues values, double[] to, int at) {
    FeatureProblem problem = problem(values);
    if (problem == null && values != null) {
      values.copy(to, at);
    }
    return problem;
  }

  /**
   * Writes the features of a row that are not 0.
   *
   * @param to takes them in place of what it held
   * @return null, or what is wrong with the row
   */
  @Nullable FeatureProblem sparse(@Nullable FeatureValues values, SparseRow to) {
    FeatureProblem problem = problem(values);
    if (problem == null && values != null) {
      values.copy(to);
    }
    return problem;
  }

  /** What is wrong with a row whose feature t is null; -1 stands for the one column as a whole. */
  FeatureProblem isNull(int t) {
    boolean within = !columns.areSeparate() && t >= 0;
    return new FeatureProblem(
        place(t),
        "null",
        within ? column(-1) + " is null at position " + t : column(t) + " is null");
  }

  private FeatureProblem ragged(int length) {
    String name = columns.names().get(0);
    return new FeatureProblem(
        name,
        length + " features",
        "column "
            + name
            + " has "
            + length
            + " features, "
            + (fitted ? "the model was fitted on " : "the first row has ")
            + d);
  }

  private FeatureProblem outOfRange(int t, double value) {
    String rule =
        Double.isFinite(value) ? ", larger than " + ColumnKind.LARGEST + " in magnitude" : "";
    return new FeatureProblem(place(t), String.valueOf(value), column(t) + " is " + value + rule);
  }

  /** Where a feature stands, in words; -1 stands for the one column as a whole. */
  public String column(int t) {
    return columns.areSeparate()
        ? "column " + columns.names().get(t)
        : "column " + columns.names().get(0) + (t < 0 ? "" : " at position " + t);
  }

  private String place(int t) {
    return t < 0 ? columns.names().get(0) : columns.name(t);
  }
}
