package org.mustlink.spark.io.output;

import java.io.IOException;
import org.apache.hadoop.fs.ChecksumFileSystem;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Options;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.UnsupportedFileSystemException;
import org.jspecify.annotations.Nullable;
import org.mustlink.spark.io.lease.JsonRecord;
import org.mustlink.spark.io.lease.NewFile;
import org.mustlink.spark.io.lease.RunFile;

/**
 * The file {@code _STATUS.json} of a run that goes on. Its next content is written to a second
 * file, which then takes its place by a rename, so that a reader finds the one or the other whole.
 * In an object store, a file that is written takes the place of the earlier one by itself.
 */
public final class StatusFile {
  private static final String NEXT = "." + OutputLocation.STATUS + ".next";

  private final FileSystem checked;
  private final Path directory;

  /** One for all writes: each has a client of the file system of its own, which is never closed. */
  private @Nullable FileContext context;

  /** Prepares for the file of a directory. */
  public StatusFile(FileSystem checked, Path directory) {
    this.checked = checked;
    this.directory = directory;
  }

  /**
   * Replaces the file. The directory must be there.
   *
   * @throws IOException if the file system fails
   */
  public synchronized void replace(Object record) throws IOException {
    FileSystem fileSystem = RunFile.withoutChecksums(checked);
    Path next = new Path(directory, NEXT);
    Path file = new Path(directory, OutputLocation.STATUS);
    if (ObjectStores.isOne(checked)) {
      NewFile.writeInPlace(fileSystem, file, JsonRecord.text(record));
      return;
    }
    JsonRecord.write(fileSystem, next, record);
    try {
      forgetChecksum(file);
      put(fileSystem, next, file);
    } catch (IOException | RuntimeException e) {
      fileSystem.delete(next, false);
      throw e;
    }
  }

  /** The checksum of another content would make the new one look damaged. */
  private void forgetChecksum(Path file) throws IOException {
    if (checked instanceof ChecksumFileSystem known) {
      known.getRawFileSystem().delete(known.getChecksumFile(file), false);
    }
  }

  private void put(FileSystem fileSystem, Path next, Path file) throws IOException {
    // The rename of a local disk replaces a file. Other file systems do so only when they are
    // asked by this interface, which not all of them have.
    if (checked instanceof LocalFileSystem && fileSystem.rename(next, file)) {
      return;
    }
    try {
      FileContext known = context;
      if (known == null) {
        known = FileContext.getFileContext(fileSystem.getUri(), fileSystem.getConf());
        context = known;
      }
      known.rename(
          fileSystem.makeQualified(next), fileSystem.makeQualified(file), Options.Rename.OVERWRITE);
    } catch (UnsupportedFileSystemException e) {
      fileSystem.delete(file, false);
      if (!fileSystem.rename(next, file)) {
        throw new IOException("the file " + next + " cannot be renamed to " + file, e);
      }
    }
  }
}
