package org.mustlink.spark.io.output;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.mustlink.spark.io.lease.JsonRecord;
import org.mustlink.spark.io.lease.NewFile;
import org.mustlink.spark.io.lease.RunFile;
import org.mustlink.spark.io.lease.StoreClock;
import org.mustlink.spark.io.path.ChildPath;
import org.mustlink.spark.io.path.NamedPath;

/**
 * The directory of a result, and the directories beside it that a run uses while it works.
 *
 * @param fileSystem the file system of the directory
 * @param path the qualified path of the directory
 */
public record OutputLocation(FileSystem fileSystem, Path path) {
  /** The file that is written last into a result. */
  public static final String STATUS = "_STATUS.json";

  /** The file that records the inputs and settings of a result. */
  public static final String INPUTS = "_INPUTS.json";

  /** The names of all files and directories that can be directly in a result. */
  public static final Set<String> CONTENT =
      Set.of(
          "assignments",
          "groups",
          "violations",
          "doubted",
          "quarantine",
          "model",
          "summary.json",
          "report.html",
          "comparison.json",
          "comparison.html",
          INPUTS,
          STATUS);

  private static final String IN_PROGRESS = ".in-progress-";
  private static final String REPLACED = ".replaced-";
  private static final String DISCARDED = ".discarded-";
  private static final String PUBLISHING = ".publishing-";

  /** The prefix of the names of files that become the status of a failed run. */
  private static final String NEXT_STATUS = "." + STATUS + ".";

  /** What an output path contains. */
  public enum Content {
    /** Nothing, or an empty directory. */
    NOTHING,
    /** Only the status of a failed run. */
    FAILURE,
    /** The result of an earlier run. */
    RESULT,
    /** In an object store, a result that is being copied, or whose copy was interrupted. */
    PARTS,
    /** Something that was not written by this program. */
    FOREIGN
  }

  /**
   * Returns the location that a setting names.
   *
   * @throws IOException if its file system cannot be opened, or symbolic links lead in a circle
   */
  public static OutputLocation of(NamedPath named, Configuration hadoop) throws IOException {
    FileSystem fileSystem = named.fileSystem(hadoop);
    return new OutputLocation(fileSystem, named.written(fileSystem));
  }

  /**
   * Determines what is at the output.
   *
   * @throws IOException if the file system fails
   */
  public Content content() throws IOException {
    FileStatus[] children;
    try {
      FileStatus status = fileSystem.getFileStatus(path);
      if (status.isFile()) {
        return Content.FOREIGN;
      }
      children = children();
    } catch (FileNotFoundException e) {
      return Content.NOTHING;
    }
    List<String> names =
        Stream.of(children)
            .map(child -> child.getPath().getName())
            .filter(name -> !name.startsWith(NEXT_STATUS))
            .toList();
    if (names.isEmpty()) {
      return children.length == 0 ? Content.NOTHING : Content.FAILURE;
    }
    if (!names.contains(STATUS)) {
      return Content.FOREIGN;
    }
    String state = status().map(RunStatus::state).orElse("");
    if (state.equals(RunStatus.PUBLISHING)) {
      return Content.PARTS;
    }
    return names.size() == 1 && state.equals(RunStatus.FAILED) ? Content.FAILURE : Content.RESULT;
  }

  /** Whether there is nothing, or the status of a failed run alone, so that any run may write. */
  public boolean isFree() throws IOException {
    Content content = content();
    return content == Content.NOTHING || content == Content.FAILURE;
  }

  /**
   * Returns what is directly in the directory.
   *
   * @throws FileNotFoundException if it does not exist
   * @throws IOException if the file system fails
   */
  FileStatus[] children() throws IOException {
    try {
      return fileSystem.listStatus(path);
    } catch (FileNotFoundException e) {
      throw e;
    } catch (IOException e) {
      // Local disks also throw this for a directory that is being renamed.
      return fileSystem.listStatus(path);
    }
  }

  /**
   * Returns when the newest part of the directory was written.
   *
   * @param least the milliseconds that are returned if no part is newer
   * @throws FileNotFoundException if the directory does not exist
   */
  Instant modified(long least) throws IOException {
    return Instant.ofEpochMilli(
        Stream.of(children()).mapToLong(FileStatus::getModificationTime).reduce(least, Math::max));
  }

  /** Returns the status in the directory; nothing if there is no complete one. */
  public Optional<RunStatus> status() throws IOException {
    try {
      return Optional.of(readStatus());
    } catch (FileNotFoundException | JsonProcessingException e) {
      return Optional.empty();
    }
  }

  private RunStatus readStatus() throws IOException {
    FileSystem raw = NewFile.withoutChecksums(fileSystem);
    Path file = new Path(path, STATUS);
    try {
      return JsonRecord.read(raw, file, RunStatus.class);
    } catch (FileNotFoundException | JsonProcessingException e) {
      throw e;
    } catch (IOException e) {
      // Clients of object stores throw this for a file that is replaced while they read it.
      return JsonRecord.read(raw, file, RunStatus.class);
    }
  }

  /** Returns the location of another directory. */
  OutputLocation at(Path other) {
    return new OutputLocation(fileSystem, other);
  }

  /** Returns the directories beside this one that were made by runs with this output. */
  Siblings siblings() throws IOException {
    List<FileStatus> found = besides();
    return new Siblings(
        named(found, IN_PROGRESS),
        paths(named(found, REPLACED)),
        paths(named(found, DISCARDED)),
        paths(named(found, PUBLISHING)));
  }

  private List<FileStatus> named(List<FileStatus> besides, String mark) {
    return besides.stream()
        .filter(found -> found.getPath().getName().startsWith(path.getName() + mark))
        .toList();
  }

  private static List<Path> paths(List<FileStatus> found) {
    return found.stream().map(FileStatus::getPath).toList();
  }

  /**
   * Tells whether an interrupted run has left a result beside this one.
   *
   * @throws IOException if the file system fails
   */
  public boolean hasResultBeside() throws IOException {
    Siblings siblings = siblings();
    for (FileStatus run : siblings.inProgress()) {
      if (at(run.getPath()).status().filter(RunStatus::done).isPresent()) {
        return true;
      }
    }
    return !siblings.replaced().isEmpty();
  }

  private List<FileStatus> besides() throws IOException {
    try {
      return Stream.of(fileSystem.listStatus(path.getParent())).sorted().toList();
    } catch (FileNotFoundException e) {
      return List.of();
    }
  }

  /**
   * Directories beside a result.
   *
   * @param inProgress the directories of runs that are working or were killed
   * @param replaced earlier results
   * @param discarded what is only to be removed
   * @param publishing the directories of runs that copy a result into an object store, or wait to
   *     do so
   */
  record Siblings(
      List<FileStatus> inProgress,
      List<Path> replaced,
      List<Path> discarded,
      List<Path> publishing) {}

  /** Returns the clock of the file system, which is read beside the output. */
  public StoreClock clock() {
    return new StoreClock(
        fileSystem, ChildPath.suffixed(path, DISCARDED + "clock-" + UUID.randomUUID()));
  }

  /** The directory that a run writes to until its result is complete. */
  public Path staging(String runId) {
    return ChildPath.suffixed(path, IN_PROGRESS + runId);
  }

  /** The directory that an earlier result is moved to while a run replaces it. */
  Path replaced(String runId) {
    return ChildPath.suffixed(path, REPLACED + runId);
  }

  /** Returns the directory that gives a run the right to change the output of an object store. */
  Path publishing(String runId) {
    return ChildPath.suffixed(path, PUBLISHING + runId);
  }

  /**
   * Removes a directory of a run, if it still exists. It is renamed first, or in an object store
   * loses its status, so that no part of it is regarded as a result if the removal is interrupted.
   *
   * @throws IOException if the file system fails
   */
  public void discard(Path directory) throws IOException {
    if (directory.getName().startsWith(path.getName() + DISCARDED)) {
      fileSystem.delete(directory, true);
      return;
    }
    if (ObjectStores.isOne(fileSystem)) {
      discardObjects(directory);
      return;
    }
    Path discarded = ChildPath.suffixed(path, DISCARDED + directory.getName());
    fileSystem.delete(discarded, true);
    try {
      if (fileSystem.rename(directory, discarded)) {
        fileSystem.delete(discarded, true);
      } else if (fileSystem.exists(directory)) {
        throw new IOException("the directory " + directory + " cannot be renamed");
      }
    } catch (FileNotFoundException e) {
      // Another run has removed it meanwhile.
    }
  }

  /**
   * Removes the status first and the record last, because the record tells to which run the files
   * belong as long as there are any.
   */
  private void discardObjects(Path directory) throws IOException {
    fileSystem.delete(new Path(directory, STATUS), false);
    try {
      for (FileStatus child : at(directory).children()) {
        if (!RunFile.isRecord(child.getPath().getName())) {
          fileSystem.delete(child.getPath(), true);
        }
      }
    } catch (FileNotFoundException e) {
      // Another run has removed it meanwhile.
    }
    fileSystem.delete(directory, true);
  }

  /**
   * Writes the status of a failed run where there is no result. A reader never finds a part of it.
   *
   * @return a sentence about it
   * @throws IOException if the file system fails
   */
  public String writeFailure(RunStatus status) throws IOException {
    fileSystem.mkdirs(path);
    Path target = new Path(path, STATUS);
    Path temporary = new Path(path, NEXT_STATUS + status.runId());
    NewFile.replace(fileSystem, temporary, target, JsonRecord.text(status));
    return "output.path = %s holds only the file %s, which has the reason of the failure. The next run replaces it."
        .formatted(path, STATUS);
  }
}
