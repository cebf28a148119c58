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

  /** What a stage gave, the seconds that it took, and the bytes that its tasks read from inputs. */
  record Watched<T>(T result, double seconds, long bytes) {}

  /**
   * Runs a stage.
   *
   * @param number the number of the stage; 0 for work before the first stage
   * @param rows the number of rows that will be processed; 0 if not known, where no bytes are
   *     counted
   */
  <T> Watched<T> run(int number, String name, long rows, Supplier<T> stage) {
    String group = "mustlink-" + run + "-" + number;
    String description =
        "Mustlink run " + run + (number == 0 ? ": " : ", stage " + number + ": ") + name;
    long start = System.nanoTime();
    try (StageWatch watch = StageWatch.attach(spark, group, number, name, rows, progress)) {
      T result = JobGroup.run(spark, group, description, stage);
      double seconds = (System.nanoTime() - start) / 1e9;
      return new Watched<>(result, seconds, rows == 0 ? 0 : watch.bytes());
    }
  }
}
