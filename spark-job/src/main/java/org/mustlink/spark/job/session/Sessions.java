package org.mustlink.spark.job.session;

import java.util.Map;
import org.apache.spark.sql.SparkSession;

/** The source of the Spark session of a command. */
public interface Sessions {
  /**
   * Opens a session for a command.
   *
   * @param name the name of the application
   * @param settings settings of Spark, which override those that the program was started with
   * @param defaults settings of Spark for a run on one machine, as far as nobody has set them
   * @param logs whether Spark logs its progress
   */
  Running open(
      String name, Map<String, String> settings, Map<String, String> defaults, boolean logs);

  /**
   * Whether a session takes long to open, so that what is known without it is checked before. Where
   * a session is open already, the read of a table finds all faults of the table together.
   */
  default boolean slow() {
    return false;
  }

  /** A session in use. Closing it stops the session if opening it has started one. */
  record Running(SparkSession spark, Runnable stop) implements AutoCloseable {
    @Override
    public void close() {
      stop.run();
    }
  }
}
