package org.mustlink.spark.ml;

import org.jspecify.annotations.Nullable;
import org.mustlink.core.fault.BadDataException;

/** Says why a model file cannot be read. */
final class ModelFault {
  private ModelFault() {}

  static BadDataException of(String path, String what) {
    return of(path, what, null);
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
