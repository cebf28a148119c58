package org.mustlink.local.fit;

import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.mustlink.core.fault.Surface;
import org.mustlink.model.fit.FitLog;
import org.mustlink.model.summary.CompletedStage;

/** Keeps the stages and the warnings of a fit, and reports each stage as it starts. */
final class MemoryLog extends FitLog {
  private final Consumer<String> started;

  /**
   * Starts a log without stages.
   *
   * @param started takes the name of each stage before it runs
   */
  MemoryLog(Consumer<String> started) {
    super(Surface.ESTIMATOR);
    this.started = started;
  }

  @Override
  public <T> T run(String name, long rows, Supplier<T> step, Function<T, String> logLine) {
    started.accept(name);
    long start = System.nanoTime();
    T result = step.get();
    keep(new CompletedStage(name, (System.nanoTime() - start) / 1e9, rows, 0));
    return result;
  }
}
