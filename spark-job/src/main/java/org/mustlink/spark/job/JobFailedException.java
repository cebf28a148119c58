package org.mustlink.spark.job;

import org.jspecify.annotations.Nullable;

/** Tells a cluster manager that the run failed. The reason has been printed before. */
final class JobFailedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  JobFailedException(int exitCode, @Nullable Throwable cause) {
    super("Mustlink ended with exit code " + exitCode, cause);
  }
}
