package org.mustlink.spark.io.path;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.security.AccessControlException;

/**
 * A table in a format that keeps beside its data files which of them, and which of their rows, are
 * valid. Who reads the data files alone also reads what was deleted.
 *
 * @param root the directory of the table
 */
public record LakeTable(Format format, Path root) {

  /** The formats that are recognised by what is in the directory of a table. */
  public enum Format {
    /** Delta Lake: a directory of the log. */
    DELTA("Delta Lake", "io.delta:delta-spark", "io.delta.sql.DeltaSparkSessionExtension"),
    /** Apache Hudi: a directory of the timeline. */
    HUDI(
        "Apache Hudi",
        "org.apache.hudi:hudi-spark-bundle",
        "org.apache.spark.sql.hudi.HoodieSparkSessionExtension"),
    /** Apache Iceberg: a directory of metadata files. */
    ICEBERG(
        "Apache Iceberg",
        "org.apache.iceberg:iceberg-spark-runtime",
        "org.apache.iceberg.spark.extensions.IcebergSparkSessionExtensions");

    private final String title;
    private final String artifact;
    private final String extension;

    Format(String title, String artifact, String extension) {
      this.title = title;
      this.artifact = artifact;
      this.extension = extension;
    }

    /** The name of the format. */
    public String title() {
      return title;
    }

    /** What Spark needs to read the format, in words. */
    public String need() {
      return "the jar of " + artifact + " and spark.sql.extensions = " + extension;
    }
  }

  private static final String METADATA = "metadata";
  private static final String METADATA_FILE = ".metadata.json";

  /** Finds a table that one of the paths is, or is in, also where a symbolic link leads there. */
  public static Optional<LakeTable> around(FoundPaths found) throws IOException {
    Set<Path> seen = new HashSet<>();
    for (FileStatus status : found.all()) {
      Optional<LakeTable> table = around(found.fileSystem(), status.getPath(), seen);
      if (table.isPresent()) {
        return table;
      }
    }
    Optional<FileStatus> first = found.firstFile();
    return first.isPresent()
        ? around(found.fileSystem(), first.get().getPath(), seen)
        : Optional.empty();
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
      Optional<Format> format = format(files, at);
      if (format.isPresent()) {
        return Optional.of(new LakeTable(format.get(), at));
      }
    }
    return Optional.empty();
  }

  private static Optional<Format> format(FileSystem files, Path directory) throws IOException {
    if (isDirectory(files, new Path(directory, "_delta_log"))) {
      return Optional.of(Format.DELTA);
    } else if (isDirectory(files, new Path(directory, ".hoodie"))) {
      return Optional.of(Format.HUDI);
    }
    return isIceberg(files, directory) ? Optional.of(Format.ICEBERG) : Optional.empty();
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
      return false; // a directory that may not be looked into is not one of this table
    }
  }
}
