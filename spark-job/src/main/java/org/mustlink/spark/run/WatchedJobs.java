package org.mustlink.spark.run;

import java.util.UUID;
import java.util.function.Supplier;
import org.apache.spark.SparkContext;

/**
 * Runs the Spark jobs of a stage in a group of their own, whose description names the run and the
 * stage in Spark's pages and in its event log, and tells how far they are.
 *
 * @param run the name of the run
 */
record WatchedJobs(SparkContext spark, Progress progress, String run) {

  /** The jobs of a run, which gets a name if it has none. */
  static WatchedJobs of(SparkContext spark, Progress progress) {
    String named = progress.run();
    return new WatchedJobs(
        spark, progress, named.isEmpty() ? UUID.randomUUID().toString().substring(0, 8) : named);
  }

  /** Where the figures of the run go. */
  RunMetrics metrics() {
    return RunMetrics.of(spark);
  }

  /**
   * Runs a stage.
   *
   * @param number of the stage; 0 for work before the first stage
   * @param rows that will go through; 0 where that is not known
   */
  <T> T run(int number, String name, long rows, Supplier<T> stage) {
    String group = "mustlink-" + run + "-" + number;
    String description =
        "Mustlink run " + run + (number == 0 ? ": " : ", stage " + number + ": ") + name;
    StageWatch watch = StageWatch.attach(spark, group, number, name, rows, progress);
    try {
      return JobGroup.run(spark, group, description, stage);
    } finally {
      watch.close();
    }
  }
}
