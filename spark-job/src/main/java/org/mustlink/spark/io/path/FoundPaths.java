package org.mustlink.spark.io.path;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * What exists at a path. A path that exists is taken literally, whatever characters it contains;
 * any other path is a pattern if it contains one of the special characters of patterns.
 *
 * @param fileSystem the file system of the path
 * @param literal whether the path itself exists
 * @param all the files and directories, in the order of their names
 */
public record FoundPaths(FileSystem fileSystem, boolean literal, List<FileStatus> all) {
  private static final String SPECIAL = "[\\[\\]{}*?\\\\]";

  public FoundPaths {
    all = List.copyOf(all);
  }

  /** Tells whether a path that does not exist is a pattern. */
  public static boolean isPattern(String path) {
    return path.matches("(?s).*" + SPECIAL + ".*");
  }

  /** Writes a path so that Spark and Hadoop take it literally. */
  public static String literally(Path path) {
    return path.toString().replaceAll(SPECIAL, "\\\\$0");
  }

  /**
   * Looks up a path.
   *
   * @throws IOException if the file system fails, or the path is not a valid pattern
   */
  public static FoundPaths of(NamedPath named, Configuration hadoop) throws IOException {
    FileSystem files = named.fileSystem(hadoop);
    boolean pattern = isPattern(named.path().toString());
    try {
      return new FoundPaths(files, true, List.of(files.getFileStatus(named.path())));
    } catch (FileNotFoundException e) {
      return new FoundPaths(files, false, pattern ? matches(files, named.path()) : List.of());
    } catch (IllegalArgumentException e) { // the file system does not allow such a name
      if (!pattern) {
        throw new IOException(e.getMessage(), e);
      }
      return new FoundPaths(files, false, matches(files, named.path()));
    }
  }

  private static List<FileStatus> matches(FileSystem files, Path pattern) throws IOException {
    try {
      FileStatus[] found = files.globStatus(pattern);
      return found == null ? List.of() : Arrays.asList(found);
    } catch (IOException e) {
      if (String.valueOf(e.getMessage()).startsWith("Illegal file pattern")) {
        return List.of();
      }
      throw e;
    } catch (IllegalArgumentException e) { // Hadoop cannot match names with colons
      throw new IOException(
          "a pattern cannot be matched where the name of a file or directory contains a colon", e);
    }
  }

  /** Returns the path that Spark is to load. */
  public String toLoad(String given) {
    return literal ? literally(all.get(0).getPath()) : given;
  }

  /**
   * Lists the files, those in directories too.
   *
   * @throws IOException if the file system fails
   */
  public FileListing listing() throws IOException {
    return FileListing.of(fileSystem, all);
  }

  /**
   * Returns the files with ordinary names that are not among those that are read.
   *
   * @throws IOException if the file system fails
   */
  public FileListing.Some besides(Set<Path> read) throws IOException {
    return FileListing.others(fileSystem, all, (file, directories) -> read.contains(file));
  }

  /**
   * Returns the files with ordinary names that lie in no partition such as year=2026.
   *
   * @throws IOException if the file system fails
   */
  public FileListing.Some besidePartitions() throws IOException {
    return FileListing.others(
        fileSystem, all, (file, directories) -> FileListing.isPartition(directories));
  }
}
