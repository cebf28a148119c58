package org.mustlink.spark.job.exit;

import java.io.IOException;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.mustlink.spark.io.lease.JsonRecord;

/**
 * A file by which a driver in a cluster tells who submitted it why it failed, where the cluster
 * manager says no more than that it did. An earlier result may lie at {@code output.path} with a
 * status of its own, so that the status there is no answer.
 *
 * @param exitCode of the program
 * @param reason in words
 */
public record FailureFile(int exitCode, String reason) {
  /** The setting of Spark that names the file, which the submit scripts set. */
  public static final String PROPERTY = "spark.mustlink.failureFile";

  private static final String HADOOP = "spark.hadoop.";

  /**
   * Writes the file if the settings of Spark name one.
   *
   * @param settings of Spark
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
    JsonRecord.write(path.getFileSystem(configuration), path, this);
  }
}
