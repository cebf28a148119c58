package org.mustlink.spark.io;

/**
 * The output cannot be written. The message names the path; the cause is what the file system said.
 */
public final class OutputUnwritableException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** A whole sentence in words. */
  public OutputUnwritableException(String message, Throwable cause) {
    super(message, cause);
  }
}
