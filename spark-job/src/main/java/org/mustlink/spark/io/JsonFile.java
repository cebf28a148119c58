package org.mustlink.spark.io;

import java.io.IOException;
import org.apache.spark.sql.SparkSession;
import org.mustlink.spark.io.lease.JsonRecord;
import org.mustlink.spark.io.path.NamedPath;

/** Writes records as indented JSON files that a user named. */
public final class JsonFile {
  private JsonFile() {}

  /**
   * Writes a record. An existing file is replaced.
   *
   * @param setting that names the file, such as {@code --json}
   * @throws OutputException.Unwritable if the file system fails
   */
  public static void write(SparkSession spark, String setting, String path, Object record) {
    NamedPath file = NamedPath.of(setting, path);
    try {
      JsonRecord.write(
          file.fileSystem(spark.sparkContext().hadoopConfiguration()), file.path(), record);
    } catch (IOException e) {
      throw OutputException.Unwritable.of(
          setting + " = " + path, "Choose a path that this user may write.", e);
    }
  }
}
