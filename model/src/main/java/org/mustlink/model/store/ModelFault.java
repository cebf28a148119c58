package org.mustlink.model.store;

import org.jspecify.annotations.Nullable;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.FaultException;

/** Makes the exceptions that tell why a model file cannot be read. */
final class ModelFault {
  private static final int MOST_SAID = 200;

  private ModelFault() {}

  /**
   * Refuses a model.
   *
   * @param what is wrong with it if a rule does not hold
   * @throws BadDataException if it does not
   */
  static void require(boolean rule, String path, String what) {
    if (!rule) {
      throw of(path, what);
    }
  }

  static BadDataException of(String path, String what) {
    return of(path, what, null);
  }

  /** Returns the message of a cause on one line, without its full stop, which is added later. */
  static String said(Throwable cause) {
    String text = String.valueOf(cause.getMessage()).strip().replaceAll("\\s+", " ");
    return brief(text).replaceAll("\\.+$", "");
  }

  /** Returns the beginning of a text that may be long. */
  static String brief(String text) {
    return text.length() > MOST_SAID ? text.substring(0, MOST_SAID - 3) + "..." : text;
  }

  static BadDataException of(String path, String what, @Nullable Throwable cause) {
    return FaultException.caused(
        new BadDataException(
            ("Cannot load the model at %s: %s. Restore it from a copy, or fit and save it "
                    + "anew.")
                .formatted(path, what)),
        cause);
  }
}
