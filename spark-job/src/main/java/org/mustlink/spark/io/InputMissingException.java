package org.mustlink.spark.io;

/**
 * A file, directory or table that was named is not there or cannot be looked at. The message names
 * it and the setting.
 */
public final class InputMissingException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** A whole sentence in words. */
  public InputMissingException(String message) {
    super(message);
  }

  /** A whole sentence in words; the cause is what the file system said. */
  InputMissingException(String message, Throwable cause) {
    super(message, cause);
  }
}
