package org.mustlink.spark.io;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.FileNotFoundException;
import java.io.IOException;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The directory where a result is to lie, and what lies there now.
 *
 * @param files its file system
 * @param path its full path
 */
record OutputLocation(FileSystem files, Path path) {
  /** The file that ends a result. */
  static final String STATUS = "_STATUS.json";

  /** What lies at an output path. */
  enum Content {
    /** Nothing, or an empty directory. */
    NOTHING,
    /** The status of a failed run alone. */
    FAILURE,
    /** A result of an earlier run. */
    RESULT,
    /** Something that no run of this program left. */
    FOREIGN
  }

  Content content() throws IOException {
    FileStatus[] children;
    try {
      FileStatus status = files.getFileStatus(path);
      if (status.isFile()) {
        return Content.FOREIGN;
      }
      children = files.listStatus(path);
    } catch (FileNotFoundException e) {
      return Content.NOTHING;
    }
    if (children.length == 0) {
      return Content.NOTHING;
    }
    if (!files.exists(new Path(path, STATUS))) {
      return Content.FOREIGN;
    }
    return children.length == 1 && failed() ? Content.FAILURE : Content.RESULT;
  }

  /** Whether a directory of the same parent was left by a run to this place that did not end. */
  boolean isLeftover(String name) {
    return name.startsWith(path.getName() + Publisher.IN_PROGRESS)
        || name.startsWith(path.getName() + Publisher.REPLACED);
  }

  /** Writes a status in one step: a reader finds the old one, or the new one whole. */
  void writeFailure(RunStatus status) throws IOException {
    files.mkdirs(path);
    Path target = new Path(path, STATUS);
    Path aside = new Path(path, "." + STATUS + "." + status.runId());
    Json.write(files, aside, status);
    files.delete(target, false);
    if (!files.rename(aside, target)) {
      files.delete(aside, false);
      throw new IOException("Cannot rename " + aside + " to " + target);
    }
  }

  private boolean failed() throws IOException {
    try {
      return Json.read(files, new Path(path, STATUS), RunStatus.class)
          .state()
          .equals(RunStatus.FAILED);
    } catch (JsonProcessingException e) {
      return false;
    }
  }
}
