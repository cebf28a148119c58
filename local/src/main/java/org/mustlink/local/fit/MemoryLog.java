package org.mustlink.local.fit;

import java.util.function.Function;
import java.util.function.Supplier;
import org.mustlink.core.fault.Surface;
import org.mustlink.model.fit.FitLog;
import org.mustlink.model.summary.CompletedStage;

/** Keeps the stages and the warnings of a fit. */
final class MemoryLog extends FitLog {
  MemoryLog() {
    super(Surface.ESTIMATOR);
  }

  @Override
  public <T> T run(String name, long rows, Supplier<T> step, Function<T, String> logLine) {
    long start = System.nanoTime();
    T result = step.get();
    keep(new CompletedStage(name, (System.nanoTime() - start) / 1e9, rows, 0));
    return result;
  }
}
