package org.mustlink.core.columns;

import java.util.List;

/** The kind of the content of a feature column. */
public enum ColumnKind {
  /** One number or truth value in every row: one input. */
  NUMBER("number", ValueType.NUMBER, ValueType.TRUTH),
  /** One number in some rows and none in others: one input, NaN for none. */
  MEASURE("number", ValueType.NUMBER, ValueType.TEXT),
  /** One of a number of levels, or none: one input, the code of a level, NaN for none. */
  CATEGORY("category", ValueType.NUMBER, ValueType.TRUTH, ValueType.TIME, ValueType.TEXT),
  /** One point in time, or none: one input, the seconds since 1970, NaN for none. */
  TIME("time", ValueType.TIME, ValueType.TEXT),
  /** One text of words: many inputs, the counts of hashed words. */
  WORDS("text", ValueType.TEXT),
  /** One text whose meaning is not known yet: it is counted before it becomes another kind. */
  TEXT("text", ValueType.TEXT),
  /** A Spark ML vector, dense or sparse, in every row: all inputs, or some beside other columns. */
  VECTOR("vector", ValueType.VECTOR, ValueType.FLOATS, ValueType.DOUBLES),
  /** An array of float in every row: all inputs. */
  FLOAT_ARRAY("vector", ValueType.VECTOR, ValueType.FLOATS, ValueType.DOUBLES),
  /** An array of double in every row: all inputs. */
  DOUBLE_ARRAY("vector", ValueType.VECTOR, ValueType.FLOATS, ValueType.DOUBLES);

  /** Squared distances of values up to this in magnitude are finite. */
  public static final double LARGEST = 1e150;

  private final String word;

  @SuppressWarnings("ImmutableEnumChecker") // List.of gives lists that cannot change
  private final List<ValueType> types;

  ColumnKind(String word, ValueType... types) {
    this.word = word;
    this.types = List.of(types);
  }

  /** Returns what a column of a type is as long as nobody has looked at its values. */
  public static ColumnKind of(ValueType type) {
    return switch (type) {
      case NUMBER -> NUMBER;
      case TRUTH -> CATEGORY;
      case TIME -> TIME;
      case TEXT -> TEXT;
      case VECTOR -> VECTOR;
      case FLOATS -> FLOAT_ARRAY;
      case DOUBLES -> DOUBLE_ARRAY;
    };
  }

  /** Returns what people call a column of this kind. */
  public String word() {
    return word;
  }

  /** Returns the types of values that can be read as this kind. */
  public List<ValueType> types() {
    return types;
  }

  /** Returns whether such a column is never all features, even where it is the only one. */
  public boolean isBeside() {
    return !types.contains(ValueType.VECTOR);
  }

  /** Returns whether such a column has a single value in a row. */
  public boolean isValue() {
    return isBeside() && this != WORDS;
  }

  /** Returns whether the values become features by a map alone, which is fitted to the table. */
  public boolean isEncoded() {
    return isBeside() && this != NUMBER;
  }

  /** Returns whether a row may have no value, for which NaN stands. */
  public boolean takesGaps() {
    return isEncoded() && isValue() && this != TEXT;
  }

  /** Returns whether a value can be an input; NaN is what stands in place of none. */
  public boolean takes(double value) {
    return Math.abs(value) <= LARGEST || (Double.isNaN(value) && takesGaps());
  }
}
