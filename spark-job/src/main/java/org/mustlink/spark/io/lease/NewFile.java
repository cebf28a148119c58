package org.mustlink.spark.io.lease;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.fs.ChecksumFileSystem;
import org.apache.hadoop.fs.FSError;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.mustlink.spark.io.path.ChildPath;

/**
 * Writes files on any Hadoop file system, either new ones that no reader knows yet or existing ones
 * in place. Texts are in UTF-8.
 */
public final class NewFile {
  private NewFile() {}

  /**
   * Writes a text. An existing file is replaced. If the write fails, an incomplete file is removed,
   * so that it must be one that no reader knows yet.
   *
   * @throws IOException if the file system fails
   */
  public static void write(FileSystem fileSystem, Path path, String text) throws IOException {
    write(fileSystem, path, text.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * The same of bytes.
   *
   * @throws IOException if the file system fails
   */
  public static void write(FileSystem fileSystem, Path path, byte[] content) throws IOException {
    OutputStream out = fileSystem.create(path, true);
    try {
      writeAndClose(out, content);
    } catch (IOException e) {
      remove(fileSystem, path, e);
      throw e;
    }
  }

  /**
   * Writes a text into an existing file or device, which is not removed if this fails.
   *
   * @throws IOException if the file system fails
   */
  public static void writeInPlace(FileSystem fileSystem, Path path, String text)
      throws IOException {
    writeInPlace(fileSystem, path, text.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * The same of bytes.
   *
   * @throws IOException if the file system fails
   */
  public static void writeInPlace(FileSystem fileSystem, Path path, byte[] content)
      throws IOException {
    writeAndClose(fileSystem.create(path, true), content);
  }

  /**
   * Returns the file system without the checksum files that Hadoop writes on local disks, and
   * removes the one of a file. Hadoop can give none to a file whose name has a colon.
   *
   * @throws IOException if the file system fails
   */
  public static FileSystem withoutChecksum(FileSystem fileSystem, Path file) throws IOException {
    FileSystem raw = withoutChecksums(fileSystem);
    if (raw != fileSystem) {
      raw.delete(ChildPath.in(file.getParent(), "." + file.getName() + ".crc"), false);
    }
    return raw;
  }

  /**
   * Returns the file system without the separate files of checksums that Hadoop writes on local
   * disks. A run that is killed can leave such a file incomplete, and Hadoop would then move away
   * the file that it belongs to.
   */
  public static FileSystem withoutChecksums(FileSystem fileSystem) {
    return fileSystem instanceof ChecksumFileSystem checked
        ? checked.getRawFileSystem()
        : fileSystem;
  }

  /**
   * Replaces a file by a text when the text is complete. No part of it remains if this fails.
   *
   * @param draft a file that no reader knows, in which it is written
   * @throws IOException if the file system fails
   */
  public static void replace(FileSystem fileSystem, Path draft, Path to, String text)
      throws IOException {
    replace(fileSystem, draft, to, text.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * The same of bytes.
   *
   * @throws IOException if the file system fails
   */
  public static void replace(FileSystem fileSystem, Path draft, Path to, byte[] content)
      throws IOException {
    write(fileSystem, draft, content);
    try {
      rename(fileSystem, draft, to);
    } catch (IOException e) {
      remove(fileSystem, draft, e);
      throw e;
    }
  }

  /**
   * Puts a file that is written in the place of another.
   *
   * @throws IOException if the file system cannot rename it, or fails
   */
  public static void rename(FileSystem fileSystem, Path written, Path to) throws IOException {
    fileSystem.delete(to, false);
    if (!fileSystem.rename(written, to)) {
      throw new IOException("the file " + written + " cannot be renamed to " + to);
    }
  }

  /**
   * Writes and closes a stream. If a local disk is full, Hadoop throws an error, which is converted
   * into an exception here.
   */
  private static void writeAndClose(OutputStream stream, byte[] content) throws IOException {
    try (OutputStream out = stream) {
      out.write(content);
    } catch (FSError e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      throw new IOException(cause.getMessage(), e);
    }
  }

  private static void remove(FileSystem fileSystem, Path path, IOException thrown) {
    try {
      fileSystem.delete(path, false);
    } catch (IOException | RuntimeException e) {
      thrown.addSuppressed(e);
    }
  }
}
