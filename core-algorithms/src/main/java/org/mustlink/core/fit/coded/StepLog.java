package org.mustlink.core.fit.coded;

import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/** Runs the steps of a fit, and records descriptions and warnings. */
public interface StepLog {
  /**
   * Runs a step.
   *
   * @param name the name of the step
   * @param rows the number of rows that are processed, 0 for work on sums alone
   * @param step the work
   * @param logLine makes a text from the result that says what was done
   * @return the result of the step
   */
  <T> T run(String name, long rows, Supplier<T> step, Function<T, String> logLine);

  /** Records a warning for the owner of the data. */
  void warn(String warning);

  /** Makes a log that runs the steps and only passes on the warnings. */
  static StepLog warningsTo(Consumer<String> warnings) {
    return new StepLog() {
      @Override
      public <T> T run(String name, long rows, Supplier<T> step, Function<T, String> logLine) {
        return step.get();
      }

      @Override
      public void warn(String warning) {
        warnings.accept(warning);
      }
    };
  }
}
