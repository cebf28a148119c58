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

/**
 * The file {@code _STATUS.json} of a run that is working. New content is written to a second file,
 * which then replaces the first one by a rename, so that a reader always finds a complete file. In
 * an object store, writing a file replaces the earlier one atomically.
 */
public final class StatusFile {
  private static final String NEXT = "." + OutputLocation.STATUS + ".next";

  private final FileSystem checked;
  private final Path directory;

  /**
   * One context for all writes, because each context has its own client of the file system, which
   * is never closed.
   */
  private @Nullable FileContext context;

  /** Prepares for the file of a directory. */
  public StatusFile(FileSystem checked, Path directory) {
    this.checked = checked;
    this.directory = directory;
  }

  /**
   * Replaces the file. The directory must exist.
   *
   * @throws IOException if the file system fails
   */
  public synchronized void replace(Object record) throws IOException {
    FileSystem fileSystem = NewFile.withoutChecksums(checked);
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

  /** Removes the checksum of the earlier content, by which the new one would look damaged. */
  private void forgetChecksum(Path file) throws IOException {
    if (checked instanceof ChecksumFileSystem known) {
      known.getRawFileSystem().delete(known.getChecksumFile(file), false);
    }
  }

  private void put(FileSystem fileSystem, Path next, Path file) throws IOException {
    // On a local disk a rename replaces a file. Other file systems replace it only through this
    // interface, which not all of them have.
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
      NewFile.rename(fileSystem, next, file);
    }
  }
}
