package org.mustlink.spark.job;

import java.util.Map;
import org.apache.spark.sql.SparkSession;

/** Where a command gets its Spark session from. */
interface Sessions {
  /**
   * Opens a session.
   *
   * @param name of the application
   * @param settings of Spark, over those of the launch
   * @param verbose whether Spark may speak
   */
  Running open(String name, Map<String, String> settings, boolean verbose);

  /** A session in use; closing it ends what opening it began. */
  record Running(SparkSession spark, Runnable stop) implements AutoCloseable {
    @Override
    public void close() {
      stop.run();
    }
  }
}
