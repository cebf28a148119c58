package org.mustlink.spark.io.output;

import java.io.IOException;
import org.apache.hadoop.fs.ChecksumFileSystem;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Options;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.UnsupportedFileSystemException;
import org.mustlink.spark.io.lease.JsonRecord;
import org.mustlink.spark.io.lease.RunFile;

/**
 * The file {@code _STATUS.json} of a run that goes on. Its next content is written to a second
 * file, which then takes its place by a rename, so that a reader finds the one or the other whole.
 */
public final class StatusFile {
  private static final String NEXT = "." + OutputLocation.STATUS + ".next";

  private StatusFile() {}

  /**
   * Replaces the file of a directory that is there.
   *
   * @throws IOException if the file system fails
   */
  public static void replace(FileSystem checked, Path directory, Object record) throws IOException {
    FileSystem fileSystem = RunFile.withoutChecksums(checked);
    Path next = new Path(directory, NEXT);
    Path file = new Path(directory, OutputLocation.STATUS);
    JsonRecord.write(fileSystem, next, record);
    try {
      forgetChecksum(checked, file);
      put(checked, fileSystem, next, file);
    } catch (IOException | RuntimeException e) {
      fileSystem.delete(next, false);
      throw e;
    }
  }

  /** The checksum of another content would make the new one look damaged. */
  private static void forgetChecksum(FileSystem checked, Path file) throws IOException {
    if (checked instanceof ChecksumFileSystem known) {
      known.getRawFileSystem().delete(known.getChecksumFile(file), false);
    }
  }

  private static void put(FileSystem checked, FileSystem fileSystem, Path next, Path file)
      throws IOException {
    // The rename of a local disk replaces a file. Other file systems do so only when they are
    // asked by this interface, which not all of them have.
    if (checked instanceof LocalFileSystem && fileSystem.rename(next, file)) {
      return;
    }
    try {
      FileContext.getFileContext(fileSystem.getUri(), fileSystem.getConf())
          .rename(
              fileSystem.makeQualified(next),
              fileSystem.makeQualified(file),
              Options.Rename.OVERWRITE);
    } catch (UnsupportedFileSystemException e) {
      fileSystem.delete(file, false);
      if (!fileSystem.rename(next, file)) {
        throw new IOException("the file " + next + " cannot be renamed to " + file, e);
      }
    }
  }
}
