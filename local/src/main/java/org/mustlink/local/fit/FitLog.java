package org.mustlink.local.fit;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.mustlink.core.fault.Surface;
import org.mustlink.core.fit.coded.StepLog;
import org.mustlink.model.summary.CompletedStage;

/** Keeps the stages and the warnings of a fit. */
final class FitLog implements StepLog {
  private final List<CompletedStage> stages = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();

  @Override
  public <T> T run(String name, long rows, Supplier<T> step, Function<T, String> told) {
    long start = System.nanoTime();
    T result = step.get();
    stages.add(new CompletedStage(name, (System.nanoTime() - start) / 1e9, rows, 0));
    return result;
  }

  @Override
  public void warn(String warning) {
    warnings.add(Surface.ESTIMATOR.word(warning));
  }

  List<CompletedStage> stages() {
    return List.copyOf(stages);
  }

  List<String> warnings() {
    return List.copyOf(warnings);
  }
}
