package org.mustlink.spark.io.path;

import org.apache.hadoop.fs.Path;

/**
 * Paths of files by their names alone. Hadoop takes what stands before a colon in a relative path
 * for the name of a file system, so that it refuses to append a name such as out_10:30 to a path.
 */
public final class ChildPath {
  private ChildPath() {}

  /** Returns the path of a file or directory in a directory. */
  public static Path in(Path directory, String name) {
    return new Path(directory, new Path(null, null, name));
  }

  /** Returns the path beside a path whose name is that of the path and a suffix. */
  public static Path suffixed(Path path, String suffix) {
    return in(path.getParent(), path.getName() + suffix);
  }
}
