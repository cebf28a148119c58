package org.mustlink.spark.run;

import org.apache.spark.SparkThrowable;

/** The name of an error condition of Spark, such as COLUMN_ALREADY_EXISTS. */
public final class ErrorCondition {
  private ErrorCondition() {}

  /** Returns the error condition of an exception; empty if it has none. */
  @SuppressWarnings("deprecation") // the only method that every supported Spark has
  public static String of(Throwable thrown) {
    String name = thrown instanceof SparkThrowable known ? known.getErrorClass() : null;
    return name == null ? "" : name;
  }
}
