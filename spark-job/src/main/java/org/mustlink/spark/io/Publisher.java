package org.mustlink.spark.io;

import java.io.IOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.mustlink.core.fault.BadSettingException;

/**
 * Makes a result visible in one step. Everything is written to a directory beside the output, which
 * is renamed to the output when it is complete; an earlier result is kept unchanged until then. A
 * run ends with {@link #publish} or {@link #abandon}. If the program is ended from outside,
 * Hadoop's shutdown hook removes the directory; it stays only if the process is killed at once or
 * the machine goes down.
 */
public final class Publisher {
  private static final DateTimeFormatter RUN_TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);

  private final OutputLocation location;
  private final Path staging;
  private final String runId;
  private final Instant started;
  private final OutputSettings.Mode mode;

  private Publisher(
      OutputLocation location, OutputSettings.Mode mode, String runId, Instant started) {
    this.location = location;
    this.mode = mode;
    this.runId = runId;
    this.started = started;
    this.staging = location.staging(runId);
  }

  /**
   * Opens the output for a run that is named by the time and a random number.
   *
   * @throws OutputException if the output exists and may not be replaced, or cannot be written
   */
  public static Publisher open(OutputSettings settings, Configuration hadoop) {
    String random = UUID.randomUUID().toString().substring(0, 8);
    return open(settings, hadoop, RUN_TIME.format(Instant.now()) + "-" + random);
  }

  /**
   * Checks that the output may be written and can be, and makes the directory beside it.
   *
   * @param runId the name of the run, made of letters, digits and hyphens
   * @throws OutputException.Exists if the output exists and may not be replaced
   * @throws OutputException.Unwritable if the file system refuses a directory beside the output
   */
  public static Publisher open(OutputSettings settings, Configuration hadoop, String runId) {
    Path named = new Path(settings.path());
    try {
      FileSystem fileSystem = named.getFileSystem(hadoop);
      OutputLocation location = new OutputLocation(fileSystem, fileSystem.makeQualified(named));
      if (location.path().getParent() == null) {
        throw BadSettingException.of(
            "output.path",
            settings.path(),
            "it is the root of a file system",
            "Name a directory in it.");
      }
      requireFree(location, settings.mode());
      Publisher publisher = new Publisher(location, settings.mode(), runId, Instant.now());
      publisher.claim();
      return publisher;
    } catch (IOException e) {
      throw unwritable(named, e);
    }
  }

  /** The directory to write everything to that is to be published. */
  public String directory() {
    return staging.toString();
  }

  /** The directories of other runs to this output that were killed or are still at work. */
  public List<String> leftovers() {
    List<String> names = new ArrayList<>();
    try {
      for (FileStatus status : location.fileSystem().listStatus(location.path().getParent())) {
        if (location.isOfRun(status.getPath().getName()) && !status.getPath().equals(staging)) {
          names.add(status.getPath().toString());
        }
      }
    } catch (IOException e) {
      throw unwritable(location.path(), e);
    }
    return names;
  }

  /** Writes a record as an indented JSON file into the directory. */
  public void writeJson(String fileName, Object record) {
    try {
      JsonFile.write(location.fileSystem(), new Path(staging, fileName), record);
    } catch (IOException e) {
      throw unwritable(staging, e);
    }
  }

  /**
   * Makes the result visible, together with its status.
   *
   * @throws OutputException.Busy if another run has published to the output meanwhile
   * @throws OutputException.Unwritable if the file system fails; an earlier result is then restored
   */
  public void publish() {
    writeJson(OutputLocation.STATUS, RunStatus.now(runId, started, 0, ""));
    try {
      swap();
      location.fileSystem().cancelDeleteOnExit(staging);
    } catch (IOException e) {
      throw unwritable(location.path(), e);
    }
  }

  /**
   * Removes what was written. If there is no earlier result, the output then contains the status of
   * the failed run and nothing else.
   *
   * @throws OutputException.Unwritable if the file system fails
   */
  public void abandon(int exitCode, String reason) {
    try {
      location.fileSystem().delete(staging, true);
      location.fileSystem().cancelDeleteOnExit(staging);
      OutputLocation.Content content = location.content();
      if (content == OutputLocation.Content.NOTHING || content == OutputLocation.Content.FAILURE) {
        location.writeFailure(RunStatus.now(runId, started, exitCode, reason));
      }
    } catch (IOException e) {
      throw unwritable(location.path(), e);
    }
  }

  private static void requireFree(OutputLocation location, OutputSettings.Mode mode)
      throws IOException {
    OutputLocation.Content content = location.content();
    if (content == OutputLocation.Content.FOREIGN) {
      throw new OutputException.Exists(
          "Cannot write output.path = "
              + location.path()
              + ": what is there is no result of Mustlink (it has no "
              + OutputLocation.STATUS
              + "), so it is not replaced in any mode. Choose another path, or remove what is there.");
    }
    if (content == OutputLocation.Content.RESULT && mode == OutputSettings.Mode.ERROR) {
      throw new OutputException.Exists(
          "Cannot write output.path = "
              + location.path()
              + ": the path already holds a result. Choose another path, or set output.mode = overwrite to replace it.");
    }
  }

  private void claim() throws IOException {
    if (!location.fileSystem().mkdirs(staging)) {
      throw new IOException("the directory " + staging + " cannot be made");
    }
    location.fileSystem().deleteOnExit(staging);
  }

  private void swap() throws IOException {
    FileSystem fileSystem = location.fileSystem();
    Path target = location.path();
    if (mode == OutputSettings.Mode.ERROR && location.content() == OutputLocation.Content.RESULT) {
      throw busy();
    }
    if (!fileSystem.exists(target)) {
      moveIn(target);
      return;
    }
    Path earlier = location.replaced(runId);
    if (!fileSystem.rename(target, earlier)) {
      throw new IOException("the earlier result cannot be renamed to " + earlier);
    }
    try {
      moveIn(target);
    } catch (IOException | RuntimeException e) {
      if (!fileSystem.exists(target) && !fileSystem.rename(earlier, target)) {
        e.addSuppressed(new IOException("The earlier result is kept in " + earlier));
      }
      throw e;
    }
    fileSystem.delete(earlier, true);
  }

  private void moveIn(Path target) throws IOException {
    FileSystem fileSystem = location.fileSystem();
    if (!fileSystem.rename(staging, target)) {
      throw new IOException("the result cannot be renamed from " + staging);
    }
    // If a directory has appeared there meanwhile, the rename has moved ours into it.
    Path nested = new Path(target, staging.getName());
    if (fileSystem.exists(nested)) {
      fileSystem.delete(nested, true);
      throw busy();
    }
  }

  private OutputException.Busy busy() {
    return new OutputException.Busy(
        "Another run published to output.path = "
            + location.path()
            + " while this run was working. The other result is kept, and this one is not. Run again with another path, or with output.mode = overwrite.");
  }

  private static OutputException unwritable(Path path, IOException e) {
    return OutputException.Unwritable.of(
        "output.path = " + path, "Choose a path whose parent directory this user may write.", e);
  }
}
