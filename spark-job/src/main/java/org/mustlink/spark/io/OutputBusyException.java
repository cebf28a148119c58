package org.mustlink.spark.io;

/** Another run published to the same output while this one was working. */
public final class OutputBusyException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** A whole sentence in words. */
  public OutputBusyException(String message) {
    super(message);
  }
}
