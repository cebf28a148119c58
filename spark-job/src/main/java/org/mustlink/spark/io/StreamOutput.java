package org.mustlink.spark.io;

import java.io.IOException;
import java.time.Instant;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.io.lease.JsonRecord;
import org.mustlink.spark.io.output.OutputLocation;
import org.mustlink.spark.io.output.RunStatus;
import org.mustlink.spark.io.path.NamedPath;

/**
 * The directory of a stream's results, to which every run adds: {@code assignments}, the checkpoint
 * {@code _checkpoint}, and {@code _STATUS.json} when a run has ended.
 */
public final class StreamOutput {
  private static final String CHECKPOINT = "_checkpoint";

  private final FileSystem fileSystem;
  private final Path path;
  private final boolean begun;
  private final Instant started = Instant.now();

  private StreamOutput(FileSystem fileSystem, Path path, boolean begun) {
    this.fileSystem = fileSystem;
    this.path = path;
    this.begun = begun;
  }

  /**
   * Opens the output, which is empty or the result of an earlier run of a stream.
   *
   * @throws BadSettingException if the settings would replace what is there
   * @throws OutputException.Exists if something else is there
   * @throws OutputException.Unwritable if the file system fails
   */
  public static StreamOutput open(OutputSettings settings, Configuration hadoop) {
    if (settings.mode() == OutputSettings.Mode.OVERWRITE) {
      throw BadSettingException.of(
          "output.mode",
          "overwrite",
          "a stream adds to what it wrote before",
          "Remove the setting; to begin anew, choose another output.path.");
    }
    NamedPath named = NamedPath.of("output.path", settings.path());
    try {
      FileSystem fileSystem = named.fileSystem(hadoop);
      Path path = fileSystem.makeQualified(named.path());
      boolean own = fileSystem.exists(new Path(path, CHECKPOINT));
      if (!own && fileSystem.exists(path) && fileSystem.listStatus(path).length > 0) {
        throw new OutputException.Exists(
            "Cannot write output.path = "
                + path
                + ": what is there is no result of a stream (it has no "
                + CHECKPOINT
                + "). Choose another path.");
      }
      return new StreamOutput(fileSystem, path, own);
    } catch (IOException e) {
      throw OutputException.Unwritable.of(
          "output.path = " + settings.path(), "Choose a path that this user may write.", e);
    }
  }

  /** Whether an earlier run has begun the stream. */
  public boolean begun() {
    return begun;
  }

  /** Where the assignments are written. */
  public String assignments() {
    return new Path(path, "assignments").toString();
  }

  /** Where Spark keeps what has been read. */
  public String checkpoint() {
    return new Path(path, CHECKPOINT).toString();
  }

  /** Writes that all rows there are have been assigned. */
  public void done() {
    String runId = UUID.randomUUID().toString().substring(0, 8);
    try {
      JsonRecord.write(
          fileSystem, new Path(path, OutputLocation.STATUS), RunStatus.now(runId, started, 0, ""));
    } catch (IOException e) {
      throw OutputException.Unwritable.of(
          "output.path = " + path, "Choose a path that this user may write.", e);
    }
  }
}
