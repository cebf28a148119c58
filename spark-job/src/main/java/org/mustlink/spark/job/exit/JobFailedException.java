package org.mustlink.spark.job.exit;

import org.jspecify.annotations.Nullable;

/** Tells a cluster manager that the run failed. The reason has been printed before. */
public final class JobFailedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Makes the exception of a run that ended with this code. */
  public JobFailedException(int exitCode, @Nullable Throwable cause) {
    super("Mustlink ended with exit code " + exitCode, cause);
  }
}
