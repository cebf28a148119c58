package org.mustlink.spark.io;

import java.io.IOException;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * The assignments of a result: id columns, {@code cluster}, {@code label}, {@code margin}; and what
 * became of its groups.
 */
public final class Assignments {
  private static final String NAME = "assignments";
  private static final String GROUPS = "groups";

  private Assignments() {}

  /** Writes them below a directory; CSV gets a header. */
  public static void write(Dataset<Row> assignments, TableFormat format, String directory) {
    assignments
        .write()
        .format(format.sparkName())
        .options(format == TableFormat.CSV ? Map.of("header", "true") : Map.of())
        .save(new Path(directory, NAME).toString());
  }

  /** Writes the report of groups below a directory, as Parquet. */
  public static void writeGroups(Dataset<Row> groups, String directory) {
    groups.write().parquet(new Path(directory, GROUPS).toString());
  }

  /**
   * Reads the assignments of a complete result, whatever format they were written in.
   *
   * @throws InputMissingException if there is no complete result at the path
   */
  public static Dataset<Row> read(SparkSession spark, OutputSettings settings) {
    Path path = new Path(settings.path());
    Path directory = new Path(path, NAME);
    Configuration hadoop = spark.sparkContext().hadoopConfiguration();
    try {
      FileSystem files = path.getFileSystem(hadoop);
      OutputLocation location = new OutputLocation(files, files.makeQualified(path));
      if (location.content() != OutputLocation.Content.RESULT || !files.exists(directory)) {
        throw missing(path);
      }
      TableFormat format = format(files, directory);
      return spark
          .read()
          .options(format == TableFormat.CSV ? Map.of("header", "true") : Map.of())
          .format(format.sparkName())
          .load(directory.toString());
    } catch (IOException e) {
      throw new InputMissingException(
          "Cannot read the result at output.path = "
              + path
              + ": "
              + Texts.shortened(String.valueOf(e.getMessage()))
              + ". See that path, file system and permissions are right.",
          e);
    }
  }

  private static TableFormat format(FileSystem files, Path directory) throws IOException {
    RemoteIterator<LocatedFileStatus> parts = files.listFiles(directory, false);
    while (parts.hasNext()) {
      String name = parts.next().getPath().getName();
      if (name.startsWith("part-")) {
        return TableFormat.ofFile(name).orElseThrow(() -> missing(directory));
      }
    }
    throw missing(directory);
  }

  private static InputMissingException missing(Path path) {
    return new InputMissingException(
        "There is no complete result at output.path = "
            + path
            + ". Run the command fit with these settings first.");
  }
}
