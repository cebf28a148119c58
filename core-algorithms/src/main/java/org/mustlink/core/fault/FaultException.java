package org.mustlink.core.fault;

/**
 * What a person who runs a fit can set right, in whole sentences. Settings stand in the message
 * under the names of the {@link Surface} on which it is read; {@link #getMessage()} has those of
 * the Pipeline API.
 */
public abstract class FaultException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final String marked;

  /**
   * A fault.
   *
   * @param marked whole sentences with settings in braces, see {@link Surface}
   */
  protected FaultException(String marked) {
    super(Surface.API.word(marked));
    this.marked = marked;
  }

  /** The message as it is read on a surface. */
  public final String message(Surface surface) {
    return surface.word(marked);
  }
}
