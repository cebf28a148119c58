package org.mustlink.spark.table.files;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** The files that a table is read from. */
public final class DataFiles {
  /** The name of the function that makes the numbers of rows from their positions in the files. */
  public static final String NUMBERING = "mustlink_number";

  private DataFiles() {}

  /**
   * Returns the names of the files, which Spark gives as URIs; empty if the table is not read from
   * files.
   */
  public static List<Path> names(Dataset<Row> table) {
    return Arrays.stream(table.inputFiles()).map(file -> new Path(URI.create(file))).toList();
  }

  /**
   * Returns the status of the files.
   *
   * @throws IOException if a file system fails
   */
  public static List<FileStatus> found(Dataset<Row> table) throws IOException {
    Configuration hadoop = table.sparkSession().sparkContext().hadoopConfiguration();
    List<FileStatus> found = new ArrayList<>();
    for (Path name : names(table)) {
      found.add(name.getFileSystem(hadoop).getFileStatus(name));
    }
    return found;
  }

  /**
   * Returns the total length of the files.
   *
   * @throws UncheckedIOException if a file system fails
   */
  public static long bytes(Dataset<Row> table) {
    try {
      return found(table).stream().mapToLong(FileStatus::getLen).sum();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
