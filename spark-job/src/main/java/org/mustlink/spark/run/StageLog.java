package org.mustlink.spark.run;

import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.spark.SparkContext;
import org.mustlink.model.fit.FitLog;
import org.mustlink.model.summary.CompletedStage;

/** Runs the stages of a fit one after another, times them and reports what each did. */
public final class StageLog extends FitLog {
  private final WatchedJobs jobs;
  private final Progress progress;

  /** Starts a log without stages. */
  public StageLog(SparkContext spark, Progress progress) {
    super(progress.surface());
    this.jobs = WatchedJobs.of(spark, progress);
    this.progress = progress;
  }

  /** Runs Spark jobs that precede the first stage of a run, such as reading text. */
  public static <T> T before(
      SparkContext spark, Progress progress, String name, Supplier<T> stage) {
    return WatchedJobs.of(spark, progress).run(0, name, 0, stage).result();
  }

  /**
   * Runs a stage. The description of its Spark jobs contains the run, the number of the stage and
   * its name, but not the total number of stages, because the results of a stage can determine
   * which stages follow.
   *
   * @param rows the number of rows that are processed, 0 for work on the driver
   * @param logLine makes a text from the result that says what the stage did
   */
  @Override
  public <T> T run(String name, long rows, Supplier<T> stage, Function<T, String> logLine) {
    int number = stages().size() + 1;
    WatchedJobs.Watched<T> watched = jobs.run(number, name, rows, stage);
    double seconds = watched.seconds();
    CompletedStage completed = new CompletedStage(name, seconds, rows, watched.bytes());
    keep(completed);
    jobs.metrics().stage(completed);
    progress.ended(new EndedStage(number, name, seconds, rows, logLine.apply(watched.result())));
    return watched.result();
  }

  /** Reports a remark on what is as expected, which is not in the list of warnings. */
  public void note(String text) {
    progress.note(surface().word(text));
  }

  /** Reports a warning and adds it to the list. */
  @Override
  public void warn(String warning) {
    super.warn(warning);
    progress.warning(surface().word(warning));
  }
}
