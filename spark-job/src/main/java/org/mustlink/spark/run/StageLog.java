package org.mustlink.spark.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.spark.SparkContext;
import org.mustlink.core.fault.Surface;

/** Runs the stages of a fit one after another, times them and says what each did. */
public final class StageLog {
  private final SparkContext spark;
  private final Progress progress;
  private final InputBytes inputBytes;
  private final List<CompletedStage> stages = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();

  /** Starts a log without stages. */
  public StageLog(SparkContext spark, Progress progress, InputBytes inputBytes) {
    this.spark = spark;
    this.progress = progress;
    this.inputBytes = inputBytes;
  }

  /**
   * Runs a stage. Its Spark jobs carry its number and its name. No total is told, because what the
   * fit of a table finds on its way decides on the stages that follow.
   *
   * @param rows that go through, 0 for work on the driver
   * @param told what it did, in words, from its result
   */
  public <T> T run(String name, long rows, Supplier<T> stage, Function<T, String> told) {
    int number = stages.size() + 1;
    long bytesBefore = inputBytes.total();
    long start = System.nanoTime();
    T result = JobGroup.run(spark, number + ": " + name, stage);
    double seconds = (System.nanoTime() - start) / 1e9;
    long bytes = rows == 0 ? 0 : inputBytes.total() - bytesBefore;
    stages.add(new CompletedStage(name, seconds, rows, bytes));
    progress.line(
        String.format(
                Locale.ROOT, "%2d  %-38s %7.1f s  %s", number, name, seconds, told.apply(result))
            .stripTrailing());
    return result;
  }

  /** Where the lines and warnings are read. */
  public Surface surface() {
    return progress.surface();
  }

  /** Tells and keeps a warning, which may name settings as {@link Surface} tells. */
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
