package org.mustlink.spark.io.lease;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.apache.hadoop.fs.Path;

/**
 * Tells one process whether other runs are alive.
 *
 * @param clock the clock for the times in records, which are for people to read
 * @param here the process that asks
 */
public record Liveness(Clock clock, RunOwner here) {
  /** A run is dead if its last heartbeat is older than this. */
  public static final Duration SILENCE = Duration.ofMinutes(30);

  /** How long directories without a record, such as those of older versions, are kept. */
  private static final Duration UNNAMED = Duration.ofDays(1);

  /** Returns the liveness of runs as seen by this process now. */
  public static Liveness current() {
    return new Liveness(Clock.systemUTC(), RunOwner.current());
  }

  /**
   * Tells whether a run is alive. If it ran on this machine and its process does not exist any
   * more, it is dead. Otherwise it is alive if it has renewed its record recently.
   *
   * @param directory the directory with the record
   * @throws IOException if the file system fails
   */
  public boolean lives(RunRecord run, Path directory, StoreClock store) throws IOException {
    return !run.ended() && !run.owner().hasEnded(here) && store.isRecordYounger(directory, SILENCE);
  }

  /**
   * Tells whether a directory without a record may belong to a run that is alive.
   *
   * @throws IOException if the file system fails
   */
  public boolean mayLive(Instant modified, StoreClock store) throws IOException {
    return store.isYounger(modified, UNNAMED);
  }

  /**
   * Tells whether a run without a record, whose result was complete at a given time, may still be
   * publishing.
   *
   * @throws IOException if the file system fails
   */
  public boolean mayPublish(Instant completed, StoreClock store) throws IOException {
    return store.isYounger(completed, SILENCE);
  }

  /** Returns the record of a dead run whose result this process publishes in its place. */
  public RunRecord takeOver(RunRecord dead) {
    return dead.takenBy(here, clock.instant());
  }
}
