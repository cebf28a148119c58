package org.mustlink.core.fault;

/**
 * The data break a rule. The message names the column, the row, the value, the rule and the remedy.
 */
public final class BadDataException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  /** A whole sentence in words. */
  public BadDataException(String message) {
    super(message);
  }
}
