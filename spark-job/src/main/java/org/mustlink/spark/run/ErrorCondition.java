package org.mustlink.spark.run;

import org.apache.spark.SparkThrowable;

/** The error condition of an exception of Spark, such as COLUMN_ALREADY_EXISTS, and its message. */
public final class ErrorCondition {
  private ErrorCondition() {}

  /** Returns the first line of the message of an exception; empty if it has none. */
  public static String firstLine(Throwable thrown) {
    return String.valueOf(thrown.getMessage()).lines().findFirst().orElse("");
  }

  /** Returns the error condition of an exception; empty if it has none. */
  @SuppressWarnings("deprecation") // the only method that every supported Spark has
  public static String of(Throwable thrown) {
    String name = thrown instanceof SparkThrowable known ? known.getErrorClass() : null;
    return name == null ? "" : name;
  }
}
