package org.mustlink.local.fit;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.mustlink.core.fault.Surface;
import org.mustlink.model.fit.FitLog;
import org.mustlink.model.summary.CompletedStage;

/** Keeps the stages and the warnings of a fit. */
final class MemoryLog implements FitLog {
  private final List<CompletedStage> stages = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();

  @Override
  public <T> T run(String name, long rows, Supplier<T> step, Function<T, String> logLine) {
    long start = System.nanoTime();
    T result = step.get();
    stages.add(new CompletedStage(name, (System.nanoTime() - start) / 1e9, rows, 0));
    return result;
  }

  @Override
  public void warn(String warning) {
    warnings.add(surface().word(warning));
  }

  @Override
  public Surface surface() {
    return Surface.ESTIMATOR;
  }

  @Override
  public List<CompletedStage> stages() {
    return List.copyOf(stages);
  }

  @Override
  public List<String> warnings() {
    return List.copyOf(warnings);
  }
}
