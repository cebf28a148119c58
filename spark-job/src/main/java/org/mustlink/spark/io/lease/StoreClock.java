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
 * The clock with which a file system dates its files. The ages of files are measured by this clock
 * alone, so that machines whose clocks differ agree on them. To read it, a file is written; this is
 * done once, and only if an age is asked for.
 */
public final class StoreClock {
  private static final int MOST_TRIES = 10;

  private final FileSystem fileSystem;
  private final Path probe;
  private @Nullable Instant now;

  /**
   * Makes a clock that has not been read.
   *
   * @param probe a file that does not exist; it is written and removed to read the clock
   */
  public StoreClock(FileSystem fileSystem, Path probe) {
    this.fileSystem = NewFile.withoutChecksums(fileSystem);
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
   * Whether the record of a run exists and was written within an age.
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
   * Reads the clock. Another run that starts while the file exists may regard the file as a remnant
   * and remove it; then reading is repeated. This ends, because each run looks for remnants only
   * once.
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
