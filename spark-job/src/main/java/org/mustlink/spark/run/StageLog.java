package org.mustlink.spark.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.spark.SparkContext;
import org.mustlink.core.fault.Surface;
import org.mustlink.core.fit.StepLog;

/** Runs the stages of a fit one after another, times them and says what each did. */
public final class StageLog implements StepLog {
  /** A stage that took less has no rate worth telling. */
  private static final double LEAST_SECONDS = 1;

  private final WatchedJobs jobs;
  private final Progress progress;
  private final InputBytes inputBytes;
  private final List<CompletedStage> stages = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();

  /** Starts a log without stages. */
  public StageLog(SparkContext spark, Progress progress, InputBytes inputBytes) {
    this.jobs = WatchedJobs.of(spark, progress);
    this.progress = progress;
    this.inputBytes = inputBytes;
  }

  /** Runs Spark jobs that come before the first stage of a run, such as the reading of text. */
  public static <T> T before(
      SparkContext spark, Progress progress, String name, Supplier<T> stage) {
    return WatchedJobs.of(spark, progress).run(0, name, 0, stage);
  }

  /**
   * Runs a stage. Its Spark jobs carry the run, its number and its name. No total is told, because
   * what the fit of a table finds on its way decides on the stages that follow.
   *
   * @param rows that go through, 0 for work on the driver
   * @param told what it did, in words, from its result
   */
  @Override
  public <T> T run(String name, long rows, Supplier<T> stage, Function<T, String> told) {
    int number = stages.size() + 1;
    long bytesBefore = inputBytes.total();
    long start = System.nanoTime();
    T result = jobs.run(number, name, rows, stage);
    double seconds = (System.nanoTime() - start) / 1e9;
    long bytes = rows == 0 ? 0 : inputBytes.total() - bytesBefore;
    CompletedStage completed = new CompletedStage(name, seconds, rows, bytes);
    stages.add(completed);
    jobs.metrics().stage(completed);
    progress.line(
        String.format(
                Locale.ROOT,
                "%2d  %-38s %7.1f s  %s%s",
                number,
                name,
                seconds,
                told.apply(result),
                rate(rows, seconds))
            .stripTrailing());
    return result;
  }

  /** Rows in a second, where a stage took long enough to tell. */
  private static String rate(long rows, double seconds) {
    return rows == 0 || seconds < LEAST_SECONDS
        ? ""
        : String.format(Locale.ROOT, " (%,.0f rows/s)", rows / seconds);
  }

  /** Where the lines and warnings are read. */
  public Surface surface() {
    return progress.surface();
  }

  /** Tells and keeps a warning, which may name settings as {@link Surface} tells. */
  @Override
  public void warn(String warning) {
    String worded = surface().word(warning);
    warnings.add(worded);
    progress.warning(worded);
  }

  /** The stages that have run, in order. */
  public List<CompletedStage> stages() {
    return List.copyOf(stages);
  }

  /** The warnings so far, in order. */
  public List<String> warnings() {
    return List.copyOf(warnings);
  }
}
