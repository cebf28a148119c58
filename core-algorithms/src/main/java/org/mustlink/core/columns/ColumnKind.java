package org.mustlink.core.columns;

/** The kind of the content of a feature column. */
public enum ColumnKind {
  /** One number or truth value in every row: one input. */
  NUMBER,
  /** One number in some rows and none in others: one input, NaN for none. */
  MEASURE,
  /** One of a number of levels, or none: one input, the code of a level, NaN for none. */
  CATEGORY,
  /** One point in time, or none: one input, the seconds since 1970, NaN for none. */
  TIME,
  /** One text of words: many inputs, the counts of hashed words. */
  WORDS,
  /** One text whose meaning is not known yet: it is counted before it becomes another kind. */
  TEXT,
  /** A Spark ML vector, dense or sparse, in every row: all inputs, or some beside other columns. */
  VECTOR,
  /** An array of float in every row: all inputs. */
  FLOAT_ARRAY,
  /** An array of double in every row: all inputs. */
  DOUBLE_ARRAY;

  /** Squared distances of values up to this in magnitude are finite. */
  public static final double LARGEST = 1e150;

  /** Returns what people call a column of this kind. */
  public String word() {
    return switch (this) {
      case NUMBER, MEASURE -> "number";
      case CATEGORY -> "category";
      case TIME -> "time";
      case WORDS, TEXT -> "text";
      case VECTOR, FLOAT_ARRAY, DOUBLE_ARRAY -> "vector";
    };
  }

  /** Returns whether such a column is never all features, even where it is the only one. */
  public boolean isBeside() {
    return switch (this) {
      case NUMBER, MEASURE, CATEGORY, TIME, WORDS, TEXT -> true;
      case VECTOR, FLOAT_ARRAY, DOUBLE_ARRAY -> false;
    };
  }

  /** Returns whether such a column has a single value in a row. */
  public boolean isValue() {
    return isBeside() && this != WORDS;
  }

  /** Returns whether a value can be an input; NaN is what stands in place of none. */
  public boolean takes(double value) {
    return Math.abs(value) <= LARGEST
        || ((this == MEASURE || this == CATEGORY || this == TIME) && Double.isNaN(value));
  }
}
