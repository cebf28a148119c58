package org.mustlink.spark.io;

import java.time.Instant;

/**
 * How a run ended: the file {@code _STATUS.json}.
 *
 * @param state {@value #DONE} or {@value #FAILED}
 * @param exitCode the exit code of the program
 * @param reason why it failed, in words; empty when done
 * @param runId names the run
 * @param started when, as ISO-8601 in UTC
 * @param finished when, as ISO-8601 in UTC
 */
public record RunStatus(
    String state, int exitCode, String reason, String runId, String started, String finished) {
  /** The result is complete. */
  public static final String DONE = "done";

  /** There is no result. */
  public static final String FAILED = "failed";

  /** The status of a run that ends now. */
  static RunStatus now(String runId, Instant started, int exitCode, String reason) {
    return new RunStatus(
        exitCode == 0 ? DONE : FAILED,
        exitCode,
        reason,
        runId,
        started.toString(),
        Instant.now().toString());
  }
}
