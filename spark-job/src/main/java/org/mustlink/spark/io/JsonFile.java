package org.mustlink.spark.io;

import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;

/** A record as one pretty JSON file, wherever a person wants it. */
public final class JsonFile {
  private JsonFile() {}

  /**
   * Writes the file, over an earlier one.
   *
   * @throws OutputUnwritableException if the file system fails
   */
  public static void write(SparkSession spark, String path, Object record) {
    Path file = new Path(path);
    try {
      Json.write(file.getFileSystem(spark.sparkContext().hadoopConfiguration()), file, record);
    } catch (IOException e) {
      throw new OutputUnwritableException(
          "Cannot write "
              + path
              + ": "
              + Texts.shortened(String.valueOf(e.getMessage()))
              + ". Choose a path that this user may write.",
          e);
    }
  }
}
