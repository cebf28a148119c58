package org.mustlink.core.fault;

import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A fault that the user can correct. The message consists of complete sentences and names settings
 * as the {@link Surface} does on which it is read; {@link #getMessage()} uses the names of the
 * Pipeline API.
 */
public abstract class FaultException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final String marked;

  /**
   * A fault.
   *
   * @param marked complete sentences with settings in braces, see {@link Surface}, as well as rows
   *     and labels, see {@link RowMarks}
   */
  protected FaultException(String marked) {
    super(RowMarks.numbered(Surface.API.word(marked)));
    this.marked = marked;
  }

  /** Returns a fault with the exception that showed it as its cause. */
  public static <E extends FaultException> E caused(E fault, @Nullable Throwable cause) {
    fault.initCause(cause);
    return fault;
  }

  /** The message as it is read on a surface. */
  public final String message(Surface surface) {
    return RowMarks.numbered(surface.word(marked));
  }

  /**
   * The message as it is read on a surface, with names in place of the numbers of rows and labels.
   */
  public final String message(
      Surface surface, IntFunction<String> rows, IntFunction<String> labels) {
    return RowMarks.named(surface.word(marked), rows, labels);
  }
}
