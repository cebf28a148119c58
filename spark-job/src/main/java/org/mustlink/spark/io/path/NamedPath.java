package org.mustlink.spark.io.path;

import java.io.File;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.ServiceConfigurationError;
import org.apache.commons.lang3.exception.ExceptionUtils;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.UnsupportedFileSystemException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.model.store.ModelFiles;

/**
 * A path that a setting names, on any Hadoop file system.
 *
 * @param setting the name of the setting, such as {@code input.path}
 * @param path the path as it was given
 */
public record NamedPath(String setting, Path path) {
  /**
   * A relative path with a colon, before which stands what cannot be the name of a file system, as
   * in out_10:30 or 2026-01-01T10:30.
   */
  private static final String NO_SCHEME = "(?s)(?![A-Za-z][A-Za-z0-9+.-]*:)[^/:]+:.*";

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
      return new NamedPath(setting, new Path(text.matches(NO_SCHEME) ? "./" + text : text));
    } catch (IllegalArgumentException e) {
      throw BadSettingException.of(
          setting,
          "'" + text + "'",
          "the text before the first colon is read as the name of a file system, which an absolute path must follow",
          text.startsWith("/")
              ? "Choose a path without a colon."
              : "Write './" + text + "' for a path below the current directory.");
    }
  }

  /**
   * Opens the file system of the path.
   *
   * @throws BadSettingException if the file system, or the locale of this Java, has no such name
   * @throws NoFileSystemException if Spark was started without it
   * @throws IOException if it cannot be opened for another reason
   */
  public FileSystem fileSystem(Configuration hadoop) throws IOException {
    try {
      FileSystem files = path.getFileSystem(hadoop);
      requireAllowed(files);
      requireWritable(files, System.getProperty("sun.jnu.encoding", ""));
      return files;
    } catch (BadSettingException e) {
      throw e;
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

  /**
   * Returns the qualified path at which something is put that is written there: on a local disk,
   * where a symbolic link leads, which may not exist yet.
   *
   * @param files the file system of the path
   * @throws IOException if symbolic links lead in a circle
   */
  public Path written(FileSystem files) throws IOException {
    return ModelFiles.written(files.makeQualified(path));
  }

  /** Refuses a colon where the file system allows none, as HDFS, before any work is done. */
  private void requireAllowed(FileSystem files) {
    if (path.toUri().getPath().indexOf(':') < 0) {
      return;
    }
    try {
      files.getFileStatus(path);
    } catch (IllegalArgumentException e) {
      throw BadSettingException.of(
          setting,
          path,
          "the file system "
              + files.getUri()
              + " allows no colon in the name of a file or directory",
          "Write a hyphen in place of it.");
    } catch (IOException | RuntimeException e) {
      // Whoever reads or writes the path says what is wrong.
    }
  }

  /**
   * Refuses letters that this Java cannot write in names of local files, for which it would write
   * question marks.
   *
   * @param encoding the encoding of the locale in which Java was started
   */
  void requireWritable(FileSystem files, String encoding) {
    if (!files.getUri().getScheme().equals("file")
        || File.separatorChar == '\\'
        || encoding.isEmpty()
        || !Charset.isSupported(encoding)
        || Charset.forName(encoding).newEncoder().canEncode(path.toString())) {
      return;
    }
    throw BadSettingException.of(
        setting,
        path,
        "Java was started in a locale whose encoding, "
            + encoding
            + ", has not all of these letters",
        "Start it with the environment variable LC_ALL=C.UTF-8, as the submit scripts do.");
  }

  private String scheme() {
    return String.valueOf(path.toUri().getScheme());
  }
}
