package org.mustlink.spark.io.lease;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The file {@code _RUN.json} of a directory. New content is written to a second file, which then
 * replaces the first one, so that one of the two is complete even if the run is killed.
 */
public final class RunFile {
  /** The name of the file. */
  public static final String NAME = "_RUN.json";

  private static final String NEXT = "_RUN.json.next";

  /** The second file may have become the first after one look at each. */
  private static final List<String> LOOKS = List.of(NAME, NEXT, NAME);

  private RunFile() {}

  /**
   * Reads the record of a directory.
   *
   * @return nothing if there is no complete record
   * @throws IOException if the file system fails
   */
  public static Optional<RunRecord> read(FileSystem fileSystem, Path directory) throws IOException {
    for (String name : LOOKS) {
      Optional<RunRecord> record = readOne(fileSystem, new Path(directory, name));
      if (record.isPresent()) {
        return record;
      }
    }
    return Optional.empty();
  }

  /**
   * Returns the time at which the record of a directory was written, by the clock of the file
   * system.
   *
   * @throws FileNotFoundException if there is none
   * @throws IOException if the file system fails
   */
  static Instant dated(FileSystem fileSystem, Path directory) throws IOException {
    for (String name : LOOKS) {
      try {
        FileStatus status = fileSystem.getFileStatus(new Path(directory, name));
        return Instant.ofEpochMilli(status.getModificationTime());
      } catch (FileNotFoundException e) {
        // It is looked for under its other name.
      }
    }
    throw new FileNotFoundException("there is no record of a run in " + directory);
  }

  /** Tells whether a file of a directory is its record. */
  public static boolean isRecord(String name) {
    return name.equals(NAME) || name.equals(NEXT);
  }

  /** Removes the record of a directory, if there is one. */
  public static void delete(FileSystem checked, Path directory) throws IOException {
    FileSystem fileSystem = NewFile.withoutChecksums(checked);
    fileSystem.delete(new Path(directory, NEXT), false);
    fileSystem.delete(new Path(directory, NAME), false);
  }

  /**
   * Writes the record of a directory.
   *
   * @throws IOException if the file system fails
   */
  public static void write(FileSystem checked, Path directory, RunRecord record)
      throws IOException {
    FileSystem fileSystem = NewFile.withoutChecksums(checked);
    Path file = new Path(directory, NAME);
    Path next = new Path(directory, NEXT);
    JsonRecord.write(fileSystem, next, record);
    NewFile.rename(fileSystem, next, file);
  }

  private static Optional<RunRecord> readOne(FileSystem fileSystem, Path file) throws IOException {
    try {
      RunRecord record =
          JsonRecord.read(NewFile.withoutChecksums(fileSystem), file, RunRecord.class);
      Instant.parse(record.heartbeat());
      Instant.parse(record.started());
      if (!record.owner().processStarted().isEmpty()) {
        Instant.parse(record.owner().processStarted());
      }
      return Optional.of(record);
    } catch (FileNotFoundException | JsonProcessingException | DateTimeException e) {
      return Optional.empty();
    }
  }
}
