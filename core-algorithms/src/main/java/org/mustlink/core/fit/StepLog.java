package org.mustlink.core.fit;

import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/** Runs the steps of a fit and keeps what they say. */
public interface StepLog {
  /**
   * Runs a step.
   *
   * @param name of the step
   * @param rows that go through, 0 for work on sums alone
   * @param step what is done
   * @param told what was done, in words, from the result
   * @return the result of the step
   */
  <T> T run(String name, long rows, Supplier<T> step, Function<T, String> told);

  /** Keeps a warning for the owner of the data. */
  void warn(String warning);

  /** A log that runs the steps, says nothing of them and hands on the warnings. */
  static StepLog warningsTo(Consumer<String> warnings) {
    return new StepLog() {
      @Override
      public <T> T run(String name, long rows, Supplier<T> step, Function<T, String> told) {
        return step.get();
      }

      @Override
      public void warn(String warning) {
        warnings.accept(warning);
      }
    };
  }
}
