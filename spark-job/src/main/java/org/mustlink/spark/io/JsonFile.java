package org.mustlink.spark.io;

import java.nio.charset.StandardCharsets;
import org.apache.spark.sql.SparkSession;
import org.mustlink.spark.io.lease.JsonRecord;

/** Writes records as indented JSON files that a user named. */
public final class JsonFile {
  private JsonFile() {}

  /**
   * Writes a record. An existing file is replaced when the new one is complete.
   *
   * @param setting the setting that names the file, such as {@code --json}
   * @throws OutputException.Unwritable if the file system fails
   */
  public static void write(SparkSession spark, String setting, String path, Object record) {
    UserFile.write(spark, setting, path, JsonRecord.text(record).getBytes(StandardCharsets.UTF_8));
  }
}
