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
  /** One text whose meaning is not known yet: it is counted before it becomes another kind. */
  TEXT,
  /** A Spark ML vector, dense or sparse, in every row: all inputs. */
  VECTOR,
  /** An array of float in every row: all inputs. */
  FLOAT_ARRAY,
  /** An array of double in every row: all inputs. */
  DOUBLE_ARRAY;

  /** Squared distances of values up to this in magnitude are finite. */
  public static final double LARGEST = 1e150;

  /** Returns whether such a column is one input, beside other columns that are the others. */
  boolean isOneInput() {
    return switch (this) {
      case NUMBER, MEASURE, CATEGORY, TIME, TEXT -> true;
      case VECTOR, FLOAT_ARRAY, DOUBLE_ARRAY -> false;
    };
  }

  /** Returns whether a value can be an input; NaN is what stands in place of none. */
  public boolean takes(double value) {
    return Math.abs(value) <= LARGEST
        || ((this == MEASURE || this == CATEGORY || this == TIME) && Double.isNaN(value));
  }
}
