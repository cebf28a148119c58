package org.mustlink.core.columns;

/** What the values of a column are by their type alone, wherever the column is. */
public enum ValueType {
  NUMBER("number"),
  TRUTH("truth value"),
  TIME("point in time"),
  TEXT("text"),
  VECTOR("vector"),
  /** An array of float. */
  FLOATS("array of numbers"),
  /** An array of other numbers. */
  DOUBLES("array of numbers");

  private final String word;

  ValueType(String word) {
    this.word = word;
  }

  /** Returns what people call such a value. */
  public String word() {
    return word;
  }
}
