package org.mustlink.spark.testing;

import java.io.IOException;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;

/** The faults of a {@link FaultyFileSystem}, which asks for them before each step. */
@FunctionalInterface
public interface Faults {
  /** No fault. */
  Faults NONE = (step, path, target) -> Extent.WHOLE;

  /** A step of a file system. */
  enum Step {
    OPEN,
    STATUS,
    LIST,
    CREATE,
    WRITE,
    CLOSE,
    MKDIRS,
    RENAME,
    DELETE;

    /** Whether the step changes what is stored. */
    public boolean changes() {
      return switch (this) {
        case OPEN, STATUS, LIST, CLOSE -> false;
        case CREATE, WRITE, MKDIRS, RENAME, DELETE -> true;
      };
    }
  }

  /** How much of a step is done. */
  enum Extent {
    WHOLE,
    /** A part of a deletion or of what is written, all of another step; and then it fails. */
    HALF,
    /** Nothing is done, without an exception. A rename returns false. */
    NOTHING
  }

  /**
   * Decides on a step.
   *
   * @param target of a rename; for all other steps the path itself
   * @throws IOException if the step fails and does nothing
   */
  Extent before(Step step, Path path, Path target) throws IOException;

  /** What a listing shows of what is there. */
  default FileStatus[] listed(FileStatus[] found) {
    return found;
  }

  /** Called after each change of a {@link FaultyStore}, whether it was made or not. */
  default void changed() throws IOException {}
}
