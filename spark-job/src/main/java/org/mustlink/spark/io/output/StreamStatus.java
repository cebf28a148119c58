package org.mustlink.spark.io.output;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;

/**
 * The content of {@code _STATUS.json} while a stream is assigned.
 *
 * @param state {@value RunningStatus#RUNNING}
 * @param runId the name of the run
 * @param started the time of the start in UTC, as ISO 8601
 * @param updated when this was written, likewise
 * @param progress how far the run is
 */
public record StreamStatus(
    String state, String runId, String started, String updated, @JsonUnwrapped Progress progress) {

  /**
   * How far a run of a stream is.
   *
   * @param batches the number of batches with rows that this run has assigned
   * @param rows the number of rows of these batches
   * @param batch the number of the last of them, which continues the count of earlier runs; -1
   *     before the first
   * @param batchRows the number of rows of that batch
   * @param rowsPerSecond the rows per second at which that batch was assigned
   * @param farShare the share of the rows of this run that are far from all landmarks, in [0, 1]
   * @param newShare the share of them with values that the fit did not see, in [0, 1]
   */
  public record Progress(
      long batches,
      long rows,
      long batch,
      long batchRows,
      double rowsPerSecond,
      double farShare,
      double newShare) {}

  /** Makes the status of this moment. */
  public static StreamStatus now(String runId, Instant started, Progress progress) {
    return new StreamStatus(
        RunningStatus.RUNNING, runId, started.toString(), Instant.now().toString(), progress);
  }
}
