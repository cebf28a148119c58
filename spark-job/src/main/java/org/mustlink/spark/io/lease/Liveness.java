package org.mustlink.spark.io.lease;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/**
 * Tells whether other runs live, as seen by one process.
 *
 * @param clock the time
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
   * Tells whether a run lives. Its process is looked for on the same machine; the heartbeat decides
   * where the process is there or cannot be looked for.
   */
  public boolean lives(RunRecord run) {
    return !run.ended() && !run.owner().hasEnded(here) && isWithin(SILENCE, run.lastHeard());
  }

  /** Tells whether a directory without a record can be of a run that lives. */
  public boolean mayLive(Instant modified) {
    return isWithin(UNNAMED, modified);
  }

  /** Tells whether a run without a record that was complete at a time can still be publishing. */
  public boolean mayPublish(Instant completed) {
    return isWithin(SILENCE, completed);
  }

  /** The record of a dead run whose result this process publishes in its place. */
  public RunRecord takeOver(RunRecord dead) {
    return dead.takenBy(here, clock.instant());
  }

  private boolean isWithin(Duration age, Instant last) {
    return last.isAfter(clock.instant().minus(age));
  }
}
