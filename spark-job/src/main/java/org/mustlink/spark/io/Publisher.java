package org.mustlink.spark.io;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.mustlink.core.fault.BadSettingException;

/**
 * Puts a result in its place in one step. Everything is written to a directory beside the output
 * and moved there when it is complete; an earlier result stays whole until then. A run ends with
 * {@link #publish} or {@link #abandon}; if the program is ended from outside, the directory is
 * removed by Hadoop's shutdown hook, unless the machine itself goes down.
 */
public final class Publisher {
  static final String IN_PROGRESS = ".in-progress-";
  static final String REPLACED = ".replaced-";

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
    this.staging = location.path().suffix(IN_PROGRESS + runId);
  }

  /**
   * Claims the output: sees that nothing stands in the way and that it can be written.
   *
   * @param runId names the run; letters, digits and hyphens
   * @throws OutputExistsException if something is there that may not be replaced
   * @throws OutputUnwritableException if the file system refuses a directory beside the output
   */
  public static Publisher open(OutputSettings settings, Configuration hadoop, String runId) {
    Path named = new Path(settings.path());
    try {
      FileSystem files = named.getFileSystem(hadoop);
      OutputLocation location = new OutputLocation(files, files.makeQualified(named));
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

  /** Where to write what is to be published. */
  public String directory() {
    return staging.toString();
  }

  /** Directories that runs to this output left when they were killed, or are still writing. */
  public List<String> leftovers() {
    List<String> names = new ArrayList<>();
    try {
      for (FileStatus status : location.files().listStatus(location.path().getParent())) {
        if (location.isLeftover(status.getPath().getName()) && !status.getPath().equals(staging)) {
          names.add(status.getPath().toString());
        }
      }
    } catch (IOException e) {
      throw unwritable(location.path(), e);
    }
    return names;
  }

  /** Writes a record as pretty JSON into the directory. */
  public void writeJson(String fileName, Object record) {
    try {
      Json.write(location.files(), new Path(staging, fileName), record);
    } catch (IOException e) {
      throw unwritable(staging, e);
    }
  }

  /**
   * Makes the result visible, complete with its status.
   *
   * @throws OutputBusyException if another run has published there meanwhile
   * @throws OutputUnwritableException if the file system fails; an earlier result is put back then
   */
  public void publish() {
    writeJson(OutputLocation.STATUS, RunStatus.now(runId, started, 0, ""));
    try {
      swap();
      location.files().cancelDeleteOnExit(staging);
    } catch (IOException e) {
      throw unwritable(location.path(), e);
    }
  }

  /**
   * Removes what was written. Where no earlier result lies, the output then holds the status of the
   * failed run and nothing else.
   *
   * @throws OutputUnwritableException if the file system fails
   */
  public void abandon(int exitCode, String reason) {
    try {
      location.files().delete(staging, true);
      location.files().cancelDeleteOnExit(staging);
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
      throw new OutputExistsException(
          "Cannot write output.path = "
              + location.path()
              + ": something is there that is no result of Mustlink (it has no "
              + OutputLocation.STATUS
              + "), and it is not replaced in any mode. Choose another path or remove it.");
    }
    if (content == OutputLocation.Content.RESULT && mode == OutputSettings.Mode.ERROR) {
      throw new OutputExistsException(
          "Cannot write output.path = "
              + location.path()
              + ": a result is there already. Choose another path, or set output.mode = overwrite to replace it.");
    }
  }

  private void claim() throws IOException {
    if (!location.files().mkdirs(staging)) {
      throw new IOException("the directory " + staging + " cannot be made");
    }
    location.files().deleteOnExit(staging);
  }

  private void swap() throws IOException {
    FileSystem files = location.files();
    Path target = location.path();
    if (mode == OutputSettings.Mode.ERROR && location.content() == OutputLocation.Content.RESULT) {
      throw busy();
    }
    if (!files.exists(target)) {
      moveIn(target);
      return;
    }
    Path earlier = target.suffix(REPLACED + runId);
    if (!files.rename(target, earlier)) {
      throw new IOException("the earlier result cannot be renamed to " + earlier);
    }
    try {
      moveIn(target);
    } catch (IOException | RuntimeException e) {
      if (!files.exists(target) && !files.rename(earlier, target)) {
        e.addSuppressed(new IOException("The earlier result is kept in " + earlier));
      }
      throw e;
    }
    files.delete(earlier, true);
  }

  private void moveIn(Path target) throws IOException {
    FileSystem files = location.files();
    if (!files.rename(staging, target)) {
      throw new IOException("the result cannot be renamed from " + staging);
    }
    // Where a directory appeared meanwhile, a rename puts ours into it.
    Path nested = new Path(target, staging.getName());
    if (files.exists(nested)) {
      files.delete(nested, true);
      throw busy();
    }
  }

  private OutputBusyException busy() {
    return new OutputBusyException(
        "Another run published to output.path = "
            + location.path()
            + " while this one was working; its result is kept and ours is not. Run again with another path, or with output.mode = overwrite.");
  }

  private static OutputUnwritableException unwritable(Path path, IOException e) {
    return new OutputUnwritableException(
        "Cannot write output.path = "
            + path
            + ": "
            + Texts.shortened(String.valueOf(e.getMessage()))
            + ". Choose a path whose parent this user may write.",
        e);
  }
}
