package org.mustlink.model.row;

import java.io.Serializable;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.columns.ColumnKind;
import org.mustlink.core.columns.FeatureColumn;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.columns.SparseRow;
import org.mustlink.core.columns.ValueType;
import org.mustlink.core.encoding.NoValue;
import org.mustlink.core.fault.BadDataException;

/**
 * The rules for the features of a row: their number is that of all rows, none is null, and all are
 * finite and not too large. All readers of rows use this class, and no other class refuses a value.
 *
 * @param columns the columns of the features
 * @param d the number of features of a row
 * @param fitted whether d is the number of features of a model; otherwise it is that of the first
 *     row
 * @param whole whether a row has to have a value of every feature, also where a gap could be filled
 */
public record FeatureCheck(FeatureColumns columns, int d, boolean fitted, boolean whole)
    implements Serializable {
  /** Makes rules by which a row may have gaps, if the kinds of the columns allow it. */
  public FeatureCheck(FeatureColumns columns, int d, boolean fitted) {
    this(columns, d, fitted, false);
  }

  /**
   * Checks the features of a row that are in one column.
   *
   * @param values the features, null if the column is null
   * @return null, or the problem of the row, with column and value
   */
  public @Nullable FeatureProblem problem(@Nullable FeatureValues values) {
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
      if (!isUsable(values.position(i), all, i)) {
        return outOfRange(values.position(i), all[i]);
      }
    }
    return null;
  }

  /**
   * Checks features of which none is null. An infinite number becomes a gap where there may be one.
   *
   * @param at the index of the first of the d values of the row
   * @return null, or the problem of the row, with column and value
   */
  public @Nullable FeatureProblem problem(double[] features, int at) {
    for (int t = 0; t < d; t++) {
      if (!isUsable(t, features, at + t)) {
        return outOfRange(t, features[at + t]);
      }
    }
    return null;
  }

  /** The kind of its column is asked only about a value that is not as almost all are. */
  private boolean isUsable(int t, double[] values, int i) {
    if (Math.abs(values[i]) <= ColumnKind.LARGEST) {
      return true;
    }
    if (Double.isInfinite(values[i]) && columns.kind(t).takesGaps()) {
      values[i] = NoValue.GAP;
    }
    return !whole && columns.kind(t).takes(values[i]);
  }

  /**
   * Checks the types of values that are given one by one.
   *
   * @return null, or the problem of the row, with column and value
   */
  public @Nullable FeatureProblem problem(GivenRow row) {
    for (int t = 0; t < row.columns().size(); t++) {
      FeatureColumn column = row.columns().get(t);
      Object value = row.values()[t];
      if (value instanceof List<?> numbers && row.fits(t)) {
        for (int i = 0; i < numbers.size(); i++) {
          if (numbers.get(i) != null && !(numbers.get(i) instanceof Number)) {
            return otherType(column, " at position " + i, numbers.get(i), "no number", "a number");
          }
        }
      } else if (value != null && !row.fits(t)) {
        ValueType type = row.type(t);
        String wanted =
            column.kind().types().stream()
                .map(one -> "a " + one.word())
                .distinct()
                .collect(Collectors.joining(" or "));
        String what = type == null ? value.getClass().getName() : type.word();
        return otherType(column, "", value, "a " + what, wanted);
      }
    }
    return null;
  }

  private static FeatureProblem otherType(
      FeatureColumn column, String where, Object value, String what, String wanted) {
    String text = String.valueOf(value);
    return new FeatureProblem(
        column.name(),
        text,
        "column %s%s is '%s', %s, and the model takes %s there"
            .formatted(column.name(), where, text, what, wanted));
  }

  /**
   * Checks the type of a column of a table that a model reads.
   *
   * @param type of its values, null if they can be no features
   * @param shown the type as the table names it
   * @throws BadDataException if it cannot be read as the kind of the column of the fit
   */
  public static void requireType(FeatureColumn fitted, @Nullable ValueType type, String shown) {
    if (type == null || !fitted.kind().types().contains(type)) {
      throw new BadDataException(
          "Column %s has the type %s, and the model was fitted on a %s there. Give it the type that it had in the fit."
              .formatted(fitted.name(), shown, fitted.kind().word()));
    }
  }

  /**
   * Checks and writes all features of a row.
   *
   * @param to receives them, from {@code at} on
   * @return null, or the problem of the row
   */
  public @Nullable FeatureProblem numbers(@Nullable FeatureValues values, double[] to, int at) {
    FeatureProblem problem = problem(values);
    if (problem == null && values != null) {
      values.copy(to, at);
    }
    return problem;
  }

  /**
   * Checks and writes the nonzero features of a row.
   *
   * @param to receives them; its earlier content is replaced
   * @return null, or the problem of the row
   */
  public @Nullable FeatureProblem sparse(@Nullable FeatureValues values, SparseRow to) {
    FeatureProblem problem = problem(values);
    if (problem == null && values != null) {
      values.copy(to);
    }
    return problem;
  }

  /**
   * Returns the problem of a row whose feature t is null; -1 stands for the whole column of all
   * features.
   */
  public FeatureProblem isNull(int t) {
    boolean within = !columns.areSeparate() && t >= 0;
    return new FeatureProblem(
        place(t),
        "null",
        within ? column(-1) + " is null at position " + t : column(t) + " is null");
  }

  private FeatureProblem ragged(int length) {
    String name = columns.names().get(0);
    if (columns.areSeparate()) {
      return new FeatureProblem(
          name,
          "another length",
          "a vector of the row is longer or shorter than those of other rows");
    }
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
    if (whole && Double.isNaN(value) && columns.kind(t).takes(value)) {
      return new FeatureProblem(place(t), "null", column(t) + " has no value");
    }
    String rule =
        Double.isFinite(value) ? ", larger than " + ColumnKind.LARGEST + " in magnitude" : "";
    return new FeatureProblem(place(t), String.valueOf(value), column(t) + " is " + value + rule);
  }

  /**
   * Returns a text that tells the column of a feature; -1 stands for the whole column of all
   * features.
   */
  public String column(int t) {
    return columns.areSeparate()
        ? "column " + columns.name(t)
        : "column " + columns.names().get(0) + (t < 0 ? "" : " at position " + t);
  }

  private String place(int t) {
    return t < 0 ? columns.names().get(0) : columns.name(t);
  }
}
