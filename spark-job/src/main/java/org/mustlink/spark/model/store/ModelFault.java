package org.mustlink.spark.model.store;

import org.apache.commons.lang3.StringUtils;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.fault.BadDataException;

/** Makes the exceptions that tell why a model file cannot be read. */
final class ModelFault {
  private static final int MOST_SAID = 200;

  private ModelFault() {}

  static BadDataException of(String path, String what) {
    return of(path, what, null);
  }

  /** Returns the message of a cause on one line, without its full stop, which is added later. */
  static String said(Throwable cause) {
    String text = StringUtils.normalizeSpace(String.valueOf(cause.getMessage()));
    return StringUtils.stripEnd(StringUtils.abbreviate(text, MOST_SAID), ".");
  }

  static BadDataException of(String path, String what, @Nullable Throwable cause) {
    BadDataException fault =
        new BadDataException(
            "Cannot load the model at "
                + path
                + ": "
                + what
                + ". Restore it from a copy, or fit and save it anew.");
    fault.initCause(cause);
    return fault;
  }
}
