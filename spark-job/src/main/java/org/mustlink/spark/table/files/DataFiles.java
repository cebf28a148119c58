package org.mustlink.spark.table.files;

import java.io.IOException;
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
  /** The name of the function that makes numbers of rows of where they stand in the files. */
  public static final String NUMBERING = "mustlink_number";

  private DataFiles() {}

  /** Their names, which Spark tells as URIs; empty if the table is not read from files. */
  public static List<Path> names(Dataset<Row> table) {
    return Arrays.stream(table.inputFiles()).map(file -> new Path(URI.create(file))).toList();
  }

  /**
   * What their file systems know of them.
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
   * Their lengths together.
   *
   * @throws IOException if a file system fails
   */
  public static long bytes(Dataset<Row> table) throws IOException {
    return found(table).stream().mapToLong(FileStatus::getLen).sum();
  }
}
