package org.mustlink.spark.job.resume;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.mustlink.spark.io.OutputException;
import org.mustlink.spark.io.lease.JsonRecord;
import org.mustlink.spark.io.lease.Lease;
import org.mustlink.spark.io.lease.Liveness;
import org.mustlink.spark.io.lease.NewFile;
import org.mustlink.spark.io.lease.RunFile;
import org.mustlink.spark.io.lease.RunRecord;
import org.mustlink.spark.io.lease.StoreClock;
import org.mustlink.spark.io.output.OutputLocation;
import org.mustlink.spark.io.path.NamedPath;
import org.mustlink.spark.job.console.Console;
import org.mustlink.spark.job.inputs.RunInputs;

/**
 * The directory of finished stages. It belongs to one run at a time. Its content is used only if it
 * was made by the same version from the same settings and inputs; otherwise it is removed.
 */
record ResumeDirectory(FileSystem fileSystem, Path path, Lease lease) {
  /** The option that names the directory. */
  static final String OPTION = "--resume";

  /** The suffix of the names of the files that mark finished stages. */
  static final String STAGE = ".stage";

  /**
   * Claims a directory for a run.
   *
   * @param path the path of the directory, which is made if it does not exist
   * @param inputs the inputs and settings of the run
   * @throws OutputException.Exists if the directory has other content
   * @throws OutputException.Busy if another run that is alive has the directory
   * @throws OutputException.Unwritable if the file system fails
   */
  static ResumeDirectory take(
      String path, RunInputs inputs, Configuration hadoop, Console console) {
    NamedPath named = NamedPath.of(OPTION, path);
    Liveness liveness = Liveness.current();
    try {
      FileSystem fileSystem = NewFile.withoutChecksums(named.fileSystem(hadoop));
      Path directory = named.written(fileSystem);
      List<String> found = names(fileSystem, directory);
      if (!found.isEmpty() && found.stream().noneMatch(OutputLocation.INPUTS::equals)) {
        throw new OutputException.Exists(
            ("Cannot write %s = %s: it holds no stages of an earlier run that could be "
                    + "resumed. Choose another directory.")
                .formatted(named.setting(), path));
      }
      requireDead(fileSystem, directory, liveness, path);
      if (inputs.areIn(fileSystem, directory)) {
        tell(console, path, found);
      } else if (!found.isEmpty()) {
        console.line(
            "What an earlier run left in "
                + path
                + " is removed, because its settings, its inputs or its version differ from those of this run.");
        remove(fileSystem, directory);
      }
      if (!inputs.areIn(fileSystem, directory)) {
        fileSystem.mkdirs(directory);
        JsonRecord.write(fileSystem, new Path(directory, OutputLocation.INPUTS), inputs);
      }
      String runId = UUID.randomUUID().toString();
      Lease lease = Lease.take(fileSystem, directory, runId, true, liveness);
      return new ResumeDirectory(fileSystem, directory, lease);
    } catch (IOException e) {
      throw unwritable(path, e);
    }
  }

  private static void tell(Console console, String path, List<String> found) {
    List<String> stages =
        found.stream()
            .filter(name -> name.endsWith(STAGE) && !name.startsWith("."))
            .map(name -> name.substring(0, name.length() - STAGE.length()))
            .sorted()
            .toList();
    if (!stages.isEmpty()) {
      console.line(
          "Going on with what an earlier run left in " + path + ": " + String.join(", ", stages));
    }
  }

  private static void requireDead(
      FileSystem fileSystem, Path directory, Liveness liveness, String path) throws IOException {
    Optional<RunRecord> other = RunFile.read(fileSystem, directory);
    StoreClock clock =
        new StoreClock(fileSystem, new Path(directory, ".clock-" + UUID.randomUUID()));
    if (other.isPresent() && liveness.lives(other.get(), directory, clock)) {
      throw new OutputException.Busy(
          ("Another run may be at work with %s = %s (%s). Wait for its end, or for half "
                  + "an hour after it was lost; if you know that it has ended, remove %s.")
              .formatted(OPTION, path, other.get().described(), new Path(directory, RunFile.NAME)));
    }
  }

  private static List<String> names(FileSystem fileSystem, Path directory) throws IOException {
    return children(fileSystem, directory).stream()
        .map(found -> found.getPath().getName())
        .toList();
  }

  /** Returns what is in a directory; nothing if it does not exist. */
  static List<FileStatus> children(FileSystem fileSystem, Path directory) throws IOException {
    try {
      return List.of(fileSystem.listStatus(directory));
    } catch (FileNotFoundException e) {
      return List.of();
    }
  }

  /** Returns the path of a file or directory in it. */
  Path resolve(String name) {
    return new Path(path, name);
  }

  /**
   * Fails if the directory does not belong to this run any more: after half an hour without a
   * heartbeat, another run may have claimed it.
   */
  void requireHeld() throws IOException {
    if (!lease.isHeld()) {
      throw new OutputException.Busy(
          ("The directory of %s = %s belongs to another run by now, or was removed. Run "
                  + "again when that run has ended.")
              .formatted(OPTION, path));
    }
  }

  /** Removes all files, if the directory still belongs to this run. */
  void remove() {
    lease.stop();
    try {
      if (lease.isHeld()) {
        remove(fileSystem, path);
      }
    } catch (IOException e) {
      throw unwritable(e);
    }
  }

  /**
   * Removes a directory. If this is interrupted, the rest can still be recognised as such a
   * directory, and no stage is regarded as finished whose rows are gone.
   */
  private static void remove(FileSystem fileSystem, Path directory) throws IOException {
    List<String> found = names(fileSystem, directory);
    for (boolean stages : List.of(true, false)) {
      for (String name : found) {
        if (name.endsWith(STAGE) == stages && !name.equals(OutputLocation.INPUTS)) {
          fileSystem.delete(new Path(directory, name), true);
        }
      }
    }
    fileSystem.delete(directory, true);
  }

  /** Releases the directory for the next run. */
  void leave() {
    try {
      lease.end();
    } catch (IOException e) {
      throw unwritable(e);
    }
  }

  /** Makes the exception for a failure of the file system. */
  OutputException.Unwritable unwritable(IOException e) {
    return unwritable(path.toString(), e);
  }

  private static OutputException.Unwritable unwritable(String path, IOException e) {
    return OutputException.Unwritable.of(
        OPTION + " = " + path, "Choose a directory that this user may write.", e);
  }
}
