package org.mustlink.spark.io;

import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.mustlink.spark.io.lease.JsonRecord;

/** Writes records as indented JSON files that a user named. */
public final class JsonFile {
  private JsonFile() {}

  /**
   * Writes a record. An existing file is replaced.
   *
   * @throws OutputException.Unwritable if the file system fails
   */
  public static void write(SparkSession spark, String path, Object record) {
    Path file = new Path(path);
    try {
      JsonRecord.write(
          file.getFileSystem(spark.sparkContext().hadoopConfiguration()), file, record);
    } catch (IOException e) {
      throw OutputException.Unwritable.of(path, "Choose a path that this user may write.", e);
    }
  }
}
