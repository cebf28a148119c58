package org.mustlink.spark.io.lease;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The claim of a run to the directory that it writes to. A thread renews the heartbeat in {@code
 * _RUN.json} until the lease is stopped.
 */
public final class Lease {
  private static final Duration PERIOD = Duration.ofMinutes(1);

  private final FileSystem fileSystem;
  private final Path directory;
  private final Liveness liveness;
  private final ScheduledExecutorService heartbeat;
  private RunRecord record;
  private boolean stopped;

  private Lease(FileSystem fileSystem, Path directory, Liveness liveness, RunRecord record) {
    this.fileSystem = fileSystem;
    this.directory = directory;
    this.liveness = liveness;
    this.record = record;
    this.heartbeat =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "mustlink-heartbeat");
              thread.setDaemon(true);
              return thread;
            });
  }

  /**
   * Claims a directory for a run.
   *
   * @param overwrites whether the run may replace an earlier result
   * @throws IOException if the file system fails
   */
  public static Lease take(
      FileSystem fileSystem, Path directory, String runId, boolean overwrites, Liveness liveness)
      throws IOException {
    return take(fileSystem, directory, runId, overwrites, liveness, PERIOD);
  }

  static Lease take(
      FileSystem fileSystem,
      Path directory,
      String runId,
      boolean overwrites,
      Liveness liveness,
      Duration period)
      throws IOException {
    RunRecord record =
        RunRecord.starting(runId, overwrites, liveness.here(), liveness.clock().instant());
    RunFile.write(fileSystem, directory, record);
    Lease lease = new Lease(fileSystem, directory, liveness, record);
    var unused =
        lease.heartbeat.scheduleWithFixedDelay(
            lease::beat, period.toMillis(), period.toMillis(), TimeUnit.MILLISECONDS);
    return lease;
  }

  /** Returns the record of the run, as it was written last. */
  public synchronized RunRecord record() {
    return record;
  }

  /** Stops the heartbeat. No file is written after this has returned. */
  public synchronized void stop() {
    stopped = true;
    heartbeat.shutdownNow();
  }

  /**
   * Tells whether the directory still belongs to this run. It does not if another run regarded this
   * one as dead and removed the directory.
   *
   * @throws IOException if the file system fails
   */
  public synchronized boolean isHeld() throws IOException {
    Optional<RunRecord> found = RunFile.read(fileSystem, directory);
    return found.filter(known -> known.runId().equals(record.runId())).isPresent();
  }

  /**
   * Stops the heartbeat and releases the directory, so that the next run need not wait for it.
   *
   * @throws IOException if the file system fails
   */
  public synchronized void end() throws IOException {
    stop();
    if (isHeld()) {
      RunFile.write(fileSystem, directory, record.ending());
    }
  }

  /** Writes something into the directory. */
  public interface Writing {
    /** Writes it. */
    void write() throws IOException;
  }

  /**
   * Writes something into the directory, unless the lease is stopped or the directory belongs to
   * another run by now.
   *
   * @throws IOException if the file system fails
   */
  public synchronized void whileHeld(Writing writing) throws IOException {
    if (!stopped && isHeld()) {
      writing.write();
    }
  }

  private synchronized void beat() {
    try {
      if (!stopped && isHeld()) {
        record = record.beating(liveness.clock().instant());
        RunFile.write(fileSystem, directory, record);
      }
    } catch (IOException | RuntimeException e) {
      // A missed heartbeat does no harm; the next one follows in a minute.
    }
  }
}
