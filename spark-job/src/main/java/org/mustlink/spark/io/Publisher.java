package org.mustlink.spark.io;

import java.io.IOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.io.lease.JsonRecord;
import org.mustlink.spark.io.lease.Lease;
import org.mustlink.spark.io.lease.Liveness;
import org.mustlink.spark.io.lease.NewFile;
import org.mustlink.spark.io.lease.RunFile;
import org.mustlink.spark.io.lease.RunRecord;
import org.mustlink.spark.io.output.OutputLocation;
import org.mustlink.spark.io.output.OutputMove;
import org.mustlink.spark.io.output.OutputRecovery;
import org.mustlink.spark.io.output.RunStatus;
import org.mustlink.spark.io.output.RunningStatus;
import org.mustlink.spark.io.output.StatusFile;
import org.mustlink.spark.io.path.NamedPath;
import org.mustlink.spark.run.WorkingStage;

/**
 * Makes a result visible in one step. Everything is written to a directory beside the output. When
 * it is complete, it is moved to the output, see {@link OutputMove}; until then an earlier result
 * is left unchanged. A run ends with {@link #publish} or {@link #abandon}. If the program is ended
 * from outside before the result is complete, Hadoop's shutdown hook removes the directory. If the
 * process is killed or the machine goes down, the next run to the same output finishes what this
 * one began, see {@link OutputRecovery}.
 */
public final class Publisher {
  private static final DateTimeFormatter RUN_TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);

  private final OutputLocation location;
  private final Path staging;
  private final StatusFile status;
  private final String runId;
  private final Instant started;
  private final OutputSettings.Mode mode;
  private final Liveness liveness;
  private final Lease lease;
  private final boolean deletedOnExit;

  /** Whether the directory is complete but could not be published, so that it has to be kept. */
  private boolean kept;

  private Publisher(
      OutputLocation location, OutputSettings.Mode mode, String runId, Liveness liveness)
      throws IOException {
    this.location = location;
    this.mode = mode;
    this.runId = runId;
    this.liveness = liveness;
    this.started = Instant.now();
    this.staging = location.staging(runId);
    FileSystem fileSystem = location.fileSystem();
    this.status = new StatusFile(fileSystem, staging);
    if (!fileSystem.mkdirs(staging)) {
      throw new IOException("the directory " + staging + " cannot be made");
    }
    this.deletedOnExit = fileSystem.deleteOnExit(staging);
    try {
      boolean overwrites = mode == OutputSettings.Mode.OVERWRITE;
      this.lease = Lease.take(fileSystem, staging, runId, overwrites, liveness);
    } catch (IOException e) {
      fileSystem.delete(staging, true);
      throw e;
    }
  }

  /**
   * Opens the output for a run that is named by the time and a random number, after it has finished
   * what interrupted runs to this output began.
   *
   * @param tell receives a sentence about each trace of another run that was found
   * @throws OutputException.Busy if another run is at work on a result of this output, for longer
   *     than the settings let this one wait
   * @throws OutputException.Exists if the output exists and may not be replaced
   * @throws OutputException.Unwritable if the file system refuses a directory beside the output
   */
  public static Publisher open(
      OutputSettings settings, Configuration hadoop, Consumer<String> tell) {
    String random = UUID.randomUUID().toString().substring(0, 8);
    String runId = RUN_TIME.format(Instant.now()) + "-" + random;
    return open(settings, hadoop, runId, Liveness.current(), tell);
  }

  /**
   * The same for a run of a given name.
   *
   * @param runId the name of the run, made of letters, digits and hyphens
   * @param liveness tells which runs are alive
   */
  static Publisher open(
      OutputSettings settings,
      Configuration hadoop,
      String runId,
      Liveness liveness,
      Consumer<String> tell) {
    NamedPath named = NamedPath.of("output.path", settings.path());
    try {
      OutputLocation location = OutputLocation.of(named, hadoop);
      if (location.path().getParent() == null) {
        throw BadSettingException.of(
            "output.path",
            settings.path(),
            "it is the root of a file system",
            "Name a directory in it.");
      }
      boolean cleans = settings.clean() == OutputSettings.Clean.DEAD;
      OutputRecovery recovery = new OutputRecovery(location, liveness, runId, cleans, tell);
      OtherRuns others = new OtherRuns(location.path(), settings, tell);
      while (true) {
        others.awaitEnd(() -> recovery.working(1).stream().map(RunRecord::described).toList());
        FreeOutput.require(location, recovery.run(), settings.mode());
        Publisher publisher = new Publisher(location, settings.mode(), runId, liveness);
        if (publisher.isFirst(recovery)) {
          return publisher;
        }
      }
    } catch (IOException e) {
      throw unwritable(named.path(), e);
    }
  }

  /**
   * Whether no run has begun before this one, which else withdraws. All runs write their records
   * before they look, so that of two runs that begin at the same time one sees the other.
   */
  private boolean isFirst(OutputRecovery recovery) throws IOException {
    RunRecord own = lease.record();
    if (recovery.working(OutputRecovery.LOOKS).stream().noneMatch(other -> other.isBefore(own))) {
      return true;
    }
    lease.stop();
    removeDirectory();
    return false;
  }

  private void removeDirectory() throws IOException {
    location.discard(staging);
    location.fileSystem().cancelDeleteOnExit(staging);
  }

  /** The directory to write everything to that is to be published. */
  public String directory() {
    return staging.toString();
  }

  /** The name of the run. */
  public String runId() {
    return runId;
  }

  /**
   * Writes how far the run is as the status in its directory, until the run ends.
   *
   * @throws IOException if the file system fails
   */
  public void tell(WorkingStage stage) throws IOException {
    lease.whileHeld(() -> status.replace(RunningStatus.of(runId, started, stage)));
  }

  /** Writes a record as an indented JSON file into the directory. */
  public void writeJson(String fileName, Object record) {
    try {
      JsonRecord.write(location.fileSystem(), new Path(staging, fileName), record);
    } catch (IOException e) {
      throw unwritable(staging, e);
    }
  }

  /** Writes a text into the directory. */
  public void write(String fileName, String text) {
    try {
      NewFile.write(location.fileSystem(), new Path(staging, fileName), text);
    } catch (IOException e) {
      throw unwritable(staging, e);
    }
  }

  /**
   * Makes the result visible, together with its status.
   *
   * @throws OutputException.Busy if another run has published to the output meanwhile, or has
   *     regarded this one as dead
   * @throws OutputException.Unwritable if the file system fails; an earlier result is then
   *     restored, and the new one stays where the message says
   */
  public void publish() {
    publish(List.of());
  }

  /**
   * The same, with messages about the limits of drift that were exceeded, for the status.
   *
   * @param drift empty if no limit was exceeded or set
   */
  public void publish(List<String> drift) {
    lease.stop();
    try {
      requireHeld();
      // From here on the shutdown hook may not remove what is or will be complete.
      if (!location.fileSystem().cancelDeleteOnExit(staging) && deletedOnExit) {
        throw new IOException("the program is being ended");
      }
      RunStatus done = RunStatus.now(runId, started, 0, "");
      status.replace(drift.isEmpty() ? done : new RunStatus.Drifted(done, drift));
      kept = true;
    } catch (IOException e) {
      throw unwritable(location.path(), e);
    }
    try {
      boolean published =
          OutputMove.of(location, liveness, runId)
              .put(staging, earlier -> mayReplace(earlier.content()));
      kept = false;
      if (!published) {
        throw busy();
      }
    } catch (IOException e) {
      throw OutputException.Unwritable.of(
          "output.path = " + location.path(),
          "The result is complete and kept in "
              + staging
              + "; the next run to the same output.path moves it there, or do so yourself.",
          e);
    }
    forgetRun();
  }

  /**
   * Removes what was written, unless it is complete and could not be published. If there is no
   * earlier result, the output then contains the status of the failed run and nothing else.
   *
   * @return a sentence about the status, if it was written
   * @throws OutputException.Unwritable if the file system fails
   */
  public Optional<String> abandon(int exitCode, String reason) {
    try {
      lease.stop();
      if (kept) {
        lease.end();
        return Optional.empty();
      }
      removeDirectory();
      return location.isFree()
          ? Optional.of(location.writeFailure(RunStatus.now(runId, started, exitCode, reason)))
          : Optional.empty();
    } catch (IOException e) {
      throw unwritable(location.path(), e);
    }
  }

  private void requireHeld() throws IOException {
    if (!lease.isHeld()) {
      throw new OutputException.Busy(
          "The directory %s of this run was removed by another run, because this run had not reported for %s minutes, or by hand. Run again, and let only one run at a time write to output.path = %s."
              .formatted(staging, Liveness.SILENCE.toMinutes(), location.path()));
    }
  }

  private boolean mayReplace(OutputLocation.Content content) {
    return mode == OutputSettings.Mode.OVERWRITE
        ? content != OutputLocation.Content.FOREIGN
        : content == OutputLocation.Content.NOTHING || content == OutputLocation.Content.FAILURE;
  }

  /**
   * Removes the traces of this run. If this fails, the next run does it; the result is already
   * published.
   */
  private void forgetRun() {
    try {
      RunFile.delete(location.fileSystem(), location.path());
    } catch (IOException | RuntimeException e) {
      // See above.
    }
  }

  private OutputException.Busy busy() {
    return new OutputException.Busy(
        "Another run published to output.path = "
            + location.path()
            + ", or something else was put there, while this run was working. What is there is"
            + " kept, and the result of this run is not. Run again with another path, or with"
            + " output.mode = overwrite.");
  }

  private static OutputException unwritable(Path path, IOException e) {
    return OutputException.Unwritable.of(
        "output.path = " + path, "Choose a path whose parent directory this user may write.", e);
  }
}
