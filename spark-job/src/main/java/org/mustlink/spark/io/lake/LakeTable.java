package org.mustlink.spark.io.lake;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.security.AccessControlException;
import org.mustlink.spark.io.path.RealPath;

/**
 * A table in a format that stores beside its data files which of the files, and which of their
 * rows, are valid. A reader of the data files alone would also read deleted rows.
 *
 * @param root the directory of the table
 */
record LakeTable(LakeFormat format, Path root) {

  private static final String METADATA = "metadata";
  private static final String METADATA_FILE = ".metadata.json";

  /** Whether a path is the directory of the table, directly or by symbolic links. */
  boolean isAt(FileSystem files, Path path) throws IOException {
    Path named = files.makeQualified(path);
    return root.equals(named) || root.equals(RealPath.resolved(files, named));
  }

  /**
   * Whether the files of the table tell its current version. Iceberg leaves that to the catalog,
   * unless the catalog is a directory of Hadoop.
   */
  boolean knowsItsVersion(FileSystem files) throws IOException {
    if (format != LakeFormat.ICEBERG) {
      return true;
    }
    for (FileStatus file : files.listStatus(new Path(root, METADATA))) {
      if (file.getPath().getName().matches("v\\d+(\\.gz)?\\.metadata\\.json")) {
        return true;
      }
    }
    return false;
  }

  /** Finds a table that one of the paths names or is inside of, directly or by symbolic links. */
  static Optional<LakeTable> around(FileSystem files, List<FileStatus> paths) throws IOException {
    Set<Path> seen = new HashSet<>();
    for (FileStatus status : paths) {
      Optional<LakeTable> table = around(files, status.getPath(), seen);
      if (table.isPresent()) {
        return table;
      }
    }
    return Optional.empty();
  }

  private static Optional<LakeTable> around(FileSystem files, Path path, Set<Path> seen)
      throws IOException {
    Path named = files.makeQualified(path);
    Optional<LakeTable> table = above(files, named, seen);
    return table.isPresent() ? table : above(files, RealPath.resolved(files, named), seen);
  }

  private static Optional<LakeTable> above(FileSystem files, Path path, Set<Path> seen)
      throws IOException {
    for (Path at = path; at != null && seen.add(at); at = at.getParent()) {
      Optional<LakeFormat> format = format(files, at);
      if (format.isPresent()) {
        return Optional.of(new LakeTable(format.get(), at));
      }
    }
    return Optional.empty();
  }

  private static Optional<LakeFormat> format(FileSystem files, Path directory) throws IOException {
    if (isDirectory(files, new Path(directory, "_delta_log"))) {
      return Optional.of(LakeFormat.DELTA);
    } else if (isDirectory(files, new Path(directory, ".hoodie"))) {
      return Optional.of(LakeFormat.HUDI);
    }
    return isIceberg(files, directory) ? Optional.of(LakeFormat.ICEBERG) : Optional.empty();
  }

  private static boolean isIceberg(FileSystem files, Path directory) throws IOException {
    Path metadata = new Path(directory, METADATA);
    if (!isDirectory(files, metadata)) {
      return false;
    }
    for (FileStatus file : files.listStatus(metadata)) {
      String name = file.getPath().getName();
      if (name.endsWith(METADATA_FILE)
          && (name.matches("(v\\d+|\\d+-[0-9a-fA-F-]{36})(\\.gz)?\\.metadata\\.json")
              || isDirectory(files, new Path(directory, "data")))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isDirectory(FileSystem files, Path path) throws IOException {
    try {
      return files.getFileStatus(path).isDirectory();
    } catch (FileNotFoundException | AccessControlException e) {
      return false; // a directory that cannot be listed is not one of this table
    }
  }
}
