package org.mustlink.core.fault;

/**
 * The data break a rule. The message names the column, the row, the value, the rule and the remedy.
 */
public final class BadDataException extends FaultException {
  private static final long serialVersionUID = 1L;

  /**
   * A fault of the data.
   *
   * @param message complete sentences, with settings in braces, see {@link Surface}
   */
  public BadDataException(String message) {
    super(message);
  }
}
