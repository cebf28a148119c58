package org.mustlink.core.fault;

import java.util.function.IntFunction;

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
   * @param marked whole sentences with settings in braces, see {@link Surface}, and rows and labels
   *     too, see {@link RowMarks}
   */
  protected FaultException(String marked) {
    super(RowMarks.numbered(Surface.API.word(marked)));
    this.marked = marked;
  }

  /** The message as it is read on a surface. */
  public final String message(Surface surface) {
    return RowMarks.numbered(surface.word(marked));
  }

  /**
   * The message as it is read on a surface, with names for the rows and labels of which the code
   * that refused them knew only the numbers.
   */
  public final String message(
      Surface surface, IntFunction<String> rows, IntFunction<String> labels) {
    return RowMarks.named(surface.word(marked), rows, labels);
  }
}
