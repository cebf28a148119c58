package org.mustlink.spark.io;

import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.model.assigned.ExtraColumns;
import org.mustlink.model.assigned.OutputColumn;
import org.mustlink.spark.io.lease.Lease;
import org.mustlink.spark.io.lease.Liveness;
import org.mustlink.spark.io.lease.RunFile;
import org.mustlink.spark.io.lease.RunRecord;
import org.mustlink.spark.io.output.OutputLocation;
import org.mustlink.spark.io.output.RunStatus;
import org.mustlink.spark.io.output.StatusFile;
import org.mustlink.spark.io.output.StreamStatus;
import org.mustlink.spark.io.path.NamedPath;

/**
 * The directory of the results of a stream, to which every run adds. It contains {@code
 * assignments}, the checkpoint {@code _checkpoint}, and {@code _STATUS.json}, which tells the
 * progress of the last run or how it ended.
 */
public final class StreamOutput {
  private static final String CHECKPOINT = "_checkpoint";

  private final OutputLocation location;
  private final FileSystem fileSystem;
  private final Path path;
  private final StatusFile status;
  private final boolean begun;
  private final Lease lease;
  private final Instant started = Instant.now();
  private final String runId;

  private StreamOutput(OutputLocation location, boolean begun, String runId, Lease lease) {
    this.location = location;
    this.fileSystem = location.fileSystem();
    this.path = location.path();
    this.status = new StatusFile(fileSystem, path);
    this.begun = begun;
    this.runId = runId;
    this.lease = lease;
  }

  /**
   * Opens the output, which is empty or the result of an earlier run of a stream.
   *
   * @param tell receives a sentence if this run waits
   * @throws BadSettingException if the settings would replace what is there
   * @throws OutputException.Busy if another run of the stream is at work, for longer than the
   *     settings let this one wait
   * @throws OutputException.Exists if something else is there
   * @throws OutputException.Unwritable if the file system fails
   */
  public static StreamOutput open(
      OutputSettings settings, Configuration hadoop, Consumer<String> tell) {
    if (settings.mode() == OutputSettings.Mode.OVERWRITE) {
      throw BadSettingException.of(
          "output.mode",
          "overwrite",
          "a stream adds to its earlier results",
          "Remove the setting; to begin anew, choose another output.path.");
    }
    NamedPath named = NamedPath.of("output.path", settings.path());
    try {
      OutputLocation location = OutputLocation.of(named, hadoop);
      FileSystem fileSystem = location.fileSystem();
      Path path = location.path();
      Liveness liveness = Liveness.current();
      new OtherRuns(path, settings, tell).awaitEnd(() -> working(location, liveness));
      boolean own = fileSystem.exists(new Path(path, CHECKPOINT));
      RunFile.delete(fileSystem, path); // of a run that is dead
      if (!own && !location.isFree()) {
        throw new OutputException.Exists(
            "Cannot write output.path = %s: the files there are no result of a stream (there is no %s). Choose another path."
                .formatted(path, CHECKPOINT));
      }
      fileSystem.mkdirs(path);
      String runId = UUID.randomUUID().toString().substring(0, 8);
      Lease lease = Lease.take(fileSystem, path, runId, false, liveness);
      return new StreamOutput(location, own, runId, lease);
    } catch (IOException e) {
      throw OutputException.Unwritable.of(
          "output.path = " + settings.path(), "Choose a path that this user may write.", e);
    }
  }

  /** Returns whose run is at work on the stream. */
  private static List<String> working(OutputLocation location, Liveness liveness)
      throws IOException {
    Optional<RunRecord> found = RunFile.read(location.fileSystem(), location.path());
    return found.isPresent() && liveness.lives(found.get(), location.path(), location.clock())
        ? List.of(found.get().described())
        : List.of();
  }

  /** Whether an earlier run has begun the stream. */
  public boolean begun() {
    return begun;
  }

  /**
   * Refuses to add assignments with a column that is written only where it is asked for to files
   * without it, or the other way round. A table of Delta Lake or Iceberg refuses it itself.
   *
   * @param ids the columns that name a row, which may have such a name if the column is not written
   * @throws BadSettingException if earlier runs of the stream wrote other columns
   * @throws OutputException.Unwritable if the file system fails
   */
  public void requireColumns(SparkSession spark, List<String> ids, ExtraColumns extra) {
    try {
      Optional<List<String>> written =
          ResultTables.readStreamed(spark, fileSystem, new Path(assignments()))
              .map(rows -> List.of(rows.columns()));
      if (written.isPresent()) {
        OutputColumn.asked().stream()
            .filter(column -> !ids.contains(column.word()))
            .forEach(column -> requireAlike(column, extra, written.get().contains(column.word())));
      }
    } catch (IOException e) {
      throw unwritable(e);
    }
  }

  private static void requireAlike(OutputColumn column, ExtraColumns extra, boolean written) {
    boolean asked = extra.has(column);
    if (asked != written) {
      throw BadSettingException.of(
          "output." + column.word(),
          extra.text(column),
          "earlier runs of this stream wrote assignments %s the column %s"
              .formatted(asked ? "without" : "with", column.word()),
          "Set it as it was then, or begin a stream with another output.path.");
    }
  }

  /** Where the assignments are written. */
  public String assignments() {
    return new Path(path, "assignments").toString();
  }

  /** The directory in which Spark records what has been read. */
  public String checkpoint() {
    return new Path(path, CHECKPOINT).toString();
  }

  /** The name of the run. */
  public String runId() {
    return runId;
  }

  /**
   * Writes the progress of the run as its status.
   *
   * @throws IOException if the file system fails
   */
  public void tell(StreamStatus.Progress progress) throws IOException {
    status.replace(StreamStatus.now(runId, started, progress));
  }

  /** Writes that all available rows have been assigned. */
  public void done() {
    ended(RunStatus.now(runId, started, 0, ""));
  }

  /**
   * Writes why the run failed.
   *
   * @return a sentence about the status, if there is nothing else
   */
  public Optional<String> failed(int exitCode, String reason) {
    return ended(RunStatus.now(runId, started, exitCode, reason));
  }

  /** Writes the last status, and lets other runs continue the stream. */
  private Optional<String> ended(RunStatus end) {
    lease.stop();
    try {
      RunFile.delete(fileSystem, path);
      if (!end.done() && location.isFree()) {
        return Optional.of(location.writeFailure(end));
      }
      status.replace(end);
      return Optional.empty();
    } catch (IOException e) {
      throw unwritable(e);
    }
  }

  private OutputException unwritable(IOException e) {
    return OutputException.Unwritable.of(
        "output.path = " + path, "Choose a path that this user may write.", e);
  }
}
