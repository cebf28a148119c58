package org.mustlink.core.columns;

/** The kind of the content of a feature column. */
public enum ColumnKind {
  /** One number or truth value in every row: one input. */
  NUMBER,
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
    return this == NUMBER;
  }

  /** Returns whether a value can be an input; NaN is what stands in place of none. */
  public boolean takes(double value) {
    return Math.abs(value) <= LARGEST;
  }
}
