package org.mustlink.spark.io.lease;

import java.time.Instant;

/**
 * The content of the file {@code _RUN.json}, which a run keeps in its directory while it works.
 *
 * @param runId the name of the run
 * @param overwrites whether the run may replace an earlier result
 * @param owner the process of the run
 * @param started the time of the start in UTC, as ISO 8601
 * @param heartbeat the time of the last heartbeat by the clock of the run; for people to read
 * @param ended whether the run has ended and left its directory
 */
public record RunRecord(
    String runId,
    boolean overwrites,
    RunOwner owner,
    String started,
    String heartbeat,
    boolean ended) {

  /** Returns the record of a run that starts. */
  static RunRecord starting(String runId, boolean overwrites, RunOwner owner, Instant now) {
    return new RunRecord(runId, overwrites, owner, now.toString(), now.toString(), false);
  }

  RunRecord beating(Instant now) {
    return new RunRecord(runId, overwrites, owner, started, now.toString(), ended);
  }

  /** Returns the record of a run whose result another process publishes in its place. */
  RunRecord takenBy(RunOwner other, Instant now) {
    return new RunRecord(runId, overwrites, other, started, now.toString(), false);
  }

  /** Returns the record of a run that has released its directory. */
  public RunRecord ending() {
    return new RunRecord(runId, overwrites, owner, started, heartbeat, true);
  }

  /** Whether another run, which saw this one when it began, has to leave the output to it. */
  public boolean isBefore(RunRecord other) {
    int order = Instant.parse(started).compareTo(Instant.parse(other.started));
    return order < 0 || (order == 0 && runId.compareTo(other.runId) < 0);
  }

  /** Returns a text that tells whose run it is and when it was started. */
  public String described() {
    return owner.user() + " on " + owner.host() + " since " + started;
  }
}
