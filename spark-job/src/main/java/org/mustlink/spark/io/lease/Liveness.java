package org.mustlink.spark.io.lease;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.apache.hadoop.fs.Path;

/**
 * Tells whether other runs live, as seen by one process.
 *
 * @param clock the time of records, for people to read
 * @param here the process that asks
 */
public record Liveness(Clock clock, RunOwner here) {
  /** A run is dead if it has not said for so long that it lives. */
  public static final Duration SILENCE = Duration.ofMinutes(30);

  /** Directories without a record, such as those of older versions, are kept for so long. */
  private static final Duration UNNAMED = Duration.ofDays(1);

  /** What this process can tell now. */
  public static Liveness current() {
    return new Liveness(Clock.systemUTC(), RunOwner.current());
  }

  /**
   * Tells whether a run lives. Its process is looked for on the same machine; where the process is
   * there or cannot be looked for, it decides how long ago the run renewed its record.
   *
   * @param directory that has the record
   * @throws IOException if the file system fails
   */
  public boolean lives(RunRecord run, Path directory, StoreClock store) throws IOException {
    return !run.ended() && !run.owner().hasEnded(here) && store.isRecordYounger(directory, SILENCE);
  }

  /**
   * Tells whether a directory without a record can be of a run that lives.
   *
   * @throws IOException if the file system fails
   */
  public boolean mayLive(Instant modified, StoreClock store) throws IOException {
    return store.isYounger(modified, UNNAMED);
  }

  /**
   * Tells whether a run without a record that was complete at a time can still be publishing.
   *
   * @throws IOException if the file system fails
   */
  public boolean mayPublish(Instant completed, StoreClock store) throws IOException {
    return store.isYounger(completed, SILENCE);
  }

  /** The record of a dead run whose result this process publishes in its place. */
  public RunRecord takeOver(RunRecord dead) {
    return dead.takenBy(here, clock.instant());
  }
}
