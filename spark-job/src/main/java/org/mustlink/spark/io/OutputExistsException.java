package org.mustlink.spark.io;

/**
 * The output is there already and may not be replaced. The message names the path and the remedy.
 */
public final class OutputExistsException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** A whole sentence in words. */
  public OutputExistsException(String message) {
    super(message);
  }
}
