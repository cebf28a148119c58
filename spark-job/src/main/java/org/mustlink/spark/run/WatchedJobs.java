package org.mustlink.spark.run;

import java.util.UUID;
import java.util.function.Supplier;
import org.apache.spark.SparkContext;

/**
 * Runs the Spark jobs of a stage in a separate group, whose description names the run and the stage
 * in Spark's user interface and event log, and reports their progress.
 *
 * @param run the name of the run
 */
record WatchedJobs(SparkContext spark, Progress progress, String run) {

  /** Makes the jobs of a run, which gets a name if it has none. */
  static WatchedJobs of(SparkContext spark, Progress progress) {
    String named = progress.run();
    return new WatchedJobs(
        spark, progress, named.isEmpty() ? UUID.randomUUID().toString().substring(0, 8) : named);
  }

  /** Returns the metrics of the run. */
  RunMetrics metrics() {
    return RunMetrics.of(spark);
  }

  /**
   * Runs a stage.
   *
   * @param number the number of the stage; 0 for work before the first stage
   * @param rows the number of rows that will be processed; 0 if not known
   */
  <T> T run(int number, String name, long rows, Supplier<T> stage) {
    String group = JobGroup.OURS + run + "-" + number;
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
