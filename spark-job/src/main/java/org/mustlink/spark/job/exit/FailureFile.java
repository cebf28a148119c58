package org.mustlink.spark.job.exit;

import java.io.IOException;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.mustlink.spark.io.lease.JsonRecord;
import org.mustlink.spark.io.lease.NewFile;

/**
 * A file with which a driver in a cluster tells the submitting script why it failed, because the
 * cluster manager reports only that it failed. The status at {@code output.path} does not serve for
 * this, because it may be that of an earlier result.
 *
 * @param exitCode the exit code of the program
 * @param reason the message
 */
public record FailureFile(int exitCode, String reason) {
  /** The setting of Spark that names the file, which the submit scripts set. */
  public static final String PROPERTY = "spark.mustlink.failureFile";

  private static final String HADOOP = "spark.hadoop.";

  /**
   * Writes the file if the settings of Spark name one.
   *
   * @param settings the settings of Spark
   * @throws IOException if the file system fails
   */
  public void write(Properties settings) throws IOException {
    String name = settings.getProperty(PROPERTY, "");
    if (name.isEmpty()) {
      return;
    }
    Map<String, String> hadoop =
        settings.stringPropertyNames().stream()
            .filter(key -> key.startsWith(HADOOP))
            .collect(
                Collectors.toMap(key -> key.substring(HADOOP.length()), settings::getProperty));
    Configuration configuration = new Configuration();
    hadoop.forEach(configuration::set);
    Path path = new Path(name);
    JsonRecord.write(NewFile.withoutChecksum(path.getFileSystem(configuration), path), path, this);
  }
}
