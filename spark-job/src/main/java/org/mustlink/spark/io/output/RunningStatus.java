package org.mustlink.spark.io.output;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.mustlink.spark.run.WorkingStage;

/**
 * The content of {@code _STATUS.json} while a run works.
 *
 * @param state {@value #RUNNING}
 * @param runId the name of the run
 * @param started the time of the start in UTC, as ISO 8601
 * @param updated when this was written, likewise
 * @param stage the name of the stage that runs
 * @param stageNumber its number from 1; 0 before the first stage
 * @param stageSeconds the seconds since the stage began
 * @param tasksDone the number of Spark tasks that have ended in the stage
 * @param tasks the number of tasks of the stage that are known so far
 * @param rows the number of rows that the stage has processed so far
 * @param rowsPerSecond the rows per second since the stage began
 * @param secondsLeft the estimated seconds until the tasks of the stage have ended; null if not
 *     known
 */
public record RunningStatus(
    String state,
    String runId,
    String started,
    String updated,
    String stage,
    int stageNumber,
    double stageSeconds,
    long tasksDone,
    long tasks,
    long rows,
    double rowsPerSecond,
    @Nullable Double secondsLeft) {
  /** The run is working. */
  static final String RUNNING = "running";

  /** Makes the status of this moment. */
  public static RunningStatus of(String runId, Instant started, WorkingStage stage) {
    return new RunningStatus(
        RUNNING,
        runId,
        started.toString(),
        Instant.now().toString(),
        stage.name(),
        stage.number(),
        tenths(stage.seconds()),
        stage.tasksDone(),
        stage.tasks(),
        stage.rows(),
        tenths(stage.rate()),
        stage.secondsLeft().isPresent() ? tenths(stage.secondsLeft().getAsDouble()) : null);
  }

  private static double tenths(double value) {
    return Math.round(value * 10) / 10.0;
  }
}
