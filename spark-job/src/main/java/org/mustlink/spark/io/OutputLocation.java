package org.mustlink.spark.io;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Set;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The directory of a result, and the directories beside it that a run uses while it works.
 *
 * @param fileSystem the file system of the directory
 * @param path the qualified path of the directory
 */
record OutputLocation(FileSystem fileSystem, Path path) {
  /** The file that is written last into a result. */
  static final String STATUS = "_STATUS.json";

  /** The names of what can be directly in a result. */
  static final Set<String> CONTENT =
      Set.of("assignments", "groups", "violations", "model", "summary.json", STATUS);

  private static final String IN_PROGRESS = ".in-progress-";
  private static final String REPLACED = ".replaced-";

  /** What an output path contains. */
  enum Content {
    /** Nothing, or an empty directory. */
    NOTHING,
    /** Only the status of a failed run. */
    FAILURE,
    /** The result of an earlier run. */
    RESULT,
    /** Something that no run of this program wrote. */
    FOREIGN
  }

  Content content() throws IOException {
    FileStatus[] children;
    try {
      FileStatus status = fileSystem.getFileStatus(path);
      if (status.isFile()) {
        return Content.FOREIGN;
      }
      children = fileSystem.listStatus(path);
    } catch (FileNotFoundException e) {
      return Content.NOTHING;
    }
    if (children.length == 0) {
      return Content.NOTHING;
    }
    if (!fileSystem.exists(new Path(path, STATUS))) {
      return Content.FOREIGN;
    }
    return children.length == 1 && failed() ? Content.FAILURE : Content.RESULT;
  }

  /** The directory that a run writes to until its result is complete. */
  Path staging(String runId) {
    return path.suffix(IN_PROGRESS + runId);
  }

  /** The directory that an earlier result is moved to while a run replaces it. */
  Path replaced(String runId) {
    return path.suffix(REPLACED + runId);
  }

  /** Tells whether a directory of the same parent belongs to a run to this path. */
  boolean isOfRun(String name) {
    return name.startsWith(path.getName() + IN_PROGRESS)
        || name.startsWith(path.getName() + REPLACED);
  }

  /** Writes the status of a failed run. A reader never finds a part of it. */
  void writeFailure(RunStatus status) throws IOException {
    fileSystem.mkdirs(path);
    Path target = new Path(path, STATUS);
    Path temporary = new Path(path, "." + STATUS + "." + status.runId());
    JsonFile.write(fileSystem, temporary, status);
    fileSystem.delete(target, false);
    if (!fileSystem.rename(temporary, target)) {
      fileSystem.delete(temporary, false);
      throw new IOException("Cannot rename " + temporary + " to " + target);
    }
  }

  private boolean failed() throws IOException {
    try {
      return JsonFile.read(fileSystem, new Path(path, STATUS), RunStatus.class)
          .state()
          .equals(RunStatus.FAILED);
    } catch (JsonProcessingException e) {
      return false;
    }
  }
}
