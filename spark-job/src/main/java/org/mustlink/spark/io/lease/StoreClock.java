package org.mustlink.spark.io.lease;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.time.Instant;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.ipc.RemoteException;
import org.jspecify.annotations.Nullable;

/**
 * The clock of a file system, by which it dates its files. The ages of files are measured by it
 * alone, so that machines whose clocks differ agree on them. It is read by writing a file, once,
 * and only if an age is asked for.
 */
public final class StoreClock {
  private static final int MOST_TRIES = 10;

  private final FileSystem fileSystem;
  private final Path probe;
  private @Nullable Instant now;

  /**
   * A clock that has not been read.
   *
   * @param probe a file that is written and removed to read it; there is none
   */
  public StoreClock(FileSystem fileSystem, Path probe) {
    this.fileSystem = RunFile.withoutChecksums(fileSystem);
    this.probe = probe;
  }

  /**
   * Whether something is younger than an age.
   *
   * @param dated when the file system dated it
   * @throws IOException if the file system fails
   */
  boolean isYounger(Instant dated, Duration age) throws IOException {
    if (now == null) {
      now = read();
    }
    return dated.isAfter(now.minus(age));
  }

  /**
   * Whether the record of a run was written within an age; of a record that is gone it was not.
   *
   * @throws IOException if the file system fails
   */
  boolean isRecordYounger(Path directory, Duration age) throws IOException {
    try {
      return isYounger(RunFile.dated(fileSystem, directory), age);
    } catch (FileNotFoundException e) {
      return false;
    }
  }

  /**
   * A run that starts takes the file for something left over if it looks while the file is there.
   * Each run looks once, so trying again ends.
   */
  private Instant read() throws IOException {
    for (int tried = 1; ; tried++) {
      try {
        return dateOfProbe();
      } catch (IOException e) {
        if (tried == MOST_TRIES || !isGone(e)) {
          throw e;
        }
      }
    }
  }

  private static boolean isGone(IOException e) {
    IOException cause = e instanceof RemoteException remote ? remote.unwrapRemoteException() : e;
    return cause instanceof FileNotFoundException;
  }

  private Instant dateOfProbe() throws IOException {
    try {
      try (OutputStream out = fileSystem.create(probe, true)) {
        out.write('\n');
      }
      FileStatus written = fileSystem.getFileStatus(probe);
      return Instant.ofEpochMilli(written.getModificationTime());
    } finally {
      fileSystem.delete(probe, false);
    }
  }
}
