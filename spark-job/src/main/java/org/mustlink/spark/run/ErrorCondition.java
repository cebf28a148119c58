package org.mustlink.spark.run;

import org.apache.spark.SparkThrowable;

/** The name that Spark gives to a kind of error, such as COLUMN_ALREADY_EXISTS. */
public final class ErrorCondition {
  private ErrorCondition() {}

  /** The name of what was thrown; empty if it has none. */
  @SuppressWarnings("deprecation") // the one method that every supported Spark has
  public static String of(Throwable thrown) {
    String name = thrown instanceof SparkThrowable known ? known.getErrorClass() : null;
    return name == null ? "" : name;
  }
}
