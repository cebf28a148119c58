package org.mustlink.spark.io.output;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The content of the file {@code _STATUS.json}, which tells how a run ended.
 *
 * @param state {@value #DONE} or {@value #FAILED}; in object stores also {@value #PUBLISHING}
 * @param exitCode the exit code of the program
 * @param reason why the run failed; empty if it did not
 * @param runId the name of the run
 * @param started the time of the start in UTC, as ISO 8601
 * @param finished the time of the end in UTC, as ISO 8601
 */
public record RunStatus(
    String state, int exitCode, String reason, String runId, String started, String finished) {
  /** The exit code of failures that are temporary. */
  private static final int TRY_AGAIN = 75;

  /** The result is complete. */
  static final String DONE = "done";

  /**
   * The result is being copied into an object store, and another directory has the complete result.
   */
  static final String PUBLISHING = "publishing";

  /** There is no result. */
  static final String FAILED = "failed";

  /**
   * The content of the file of a run whose result has drifted from an earlier one.
   *
   * @param drift messages about the limits that were exceeded
   */
  public record Drifted(@JsonUnwrapped RunStatus status, List<String> drift) {}

  /** Tells whether the result is complete. */
  public boolean done() {
    return DONE.equals(state);
  }

  /**
   * Returns the status of an output while a result is copied there.
   *
   * @param done the status of that result
   * @param directory the name of the directory beside the output that has the complete result
   */
  static RunStatus publishing(RunStatus done, String directory) {
    return new RunStatus(
        PUBLISHING,
        TRY_AGAIN,
        "The files here are being replaced; the whole result is in " + directory + ".",
        done.runId(),
        done.started(),
        "");
  }

  /** Returns when the run started; the distant past if that is not known. */
  Instant startTime() {
    return time(started);
  }

  /** Returns when the run ended; the distant past if that is not known. */
  Instant endTime() {
    return time(finished);
  }

  /** Makes the status of a run that ends now. */
  public static RunStatus now(String runId, Instant started, int exitCode, String reason) {
    return new RunStatus(
        exitCode == 0 ? DONE : FAILED,
        exitCode,
        reason,
        runId,
        started.toString(),
        Instant.now().toString());
  }

  private static Instant time(@Nullable String text) {
    try {
      return text == null ? Instant.MIN : Instant.parse(text);
    } catch (DateTimeParseException e) {
      return Instant.MIN;
    }
  }
}
