package org.mustlink.spark.io.path;

import java.io.IOException;
import java.util.ServiceConfigurationError;
import org.apache.commons.lang3.exception.ExceptionUtils;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.UnsupportedFileSystemException;
import org.mustlink.core.fault.BadSettingException;

/**
 * A path that a setting names, on any Hadoop file system.
 *
 * @param setting the name of the setting, such as {@code input.path}
 * @param path the path as it was given
 */
public record NamedPath(String setting, Path path) {

  /**
   * Parses the text of a path.
   *
   * @throws BadSettingException if the text is not a path
   */
  public static NamedPath of(String setting, String text) {
    if (text.isBlank() || text.indexOf('\0') >= 0) {
      throw BadSettingException.of(
          setting,
          "'" + text.replace('\0', '?') + "'",
          "a path has at least one letter and no NUL character",
          "Name a file or directory.");
    }
    try {
      return new NamedPath(setting, new Path(text));
    } catch (IllegalArgumentException e) {
      throw BadSettingException.of(
          setting,
          "'" + text + "'",
          "what stands before the first colon is taken for the name of a file system, and an absolute path must follow it",
          text.startsWith("/")
              ? "Choose a path without a colon."
              : "Write './" + text + "' for a path below the current directory.");
    }
  }

  /**
   * Opens the file system of the path.
   *
   * @throws NoFileSystemException if Spark was started without it
   * @throws IOException if it cannot be opened for another reason
   */
  public FileSystem fileSystem(Configuration hadoop) throws IOException {
    try {
      return path.getFileSystem(hadoop);
    } catch (UnsupportedFileSystemException e) {
      throw NoFileSystemException.of(scheme(), e);
    } catch (RuntimeException | LinkageError | ServiceConfigurationError e) {
      Throwable deepest = ExceptionUtils.getRootCause(e);
      if (deepest instanceof ClassNotFoundException || deepest instanceof LinkageError) {
        throw NoFileSystemException.of(scheme(), e);
      }
      throw new IOException(deepest.getMessage(), e);
    }
  }

  private String scheme() {
    return String.valueOf(path.toUri().getScheme());
  }
}
