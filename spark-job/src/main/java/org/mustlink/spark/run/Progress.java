package org.mustlink.spark.run;

import org.mustlink.core.fault.Surface;

/** Receives lines of text about the progress of a fit, and its warnings. */
public interface Progress {
  /** Where the lines are read, which determines how they name settings. */
  default Surface surface() {
    return Surface.API;
  }

  /** The name of the run, for the descriptions of its Spark jobs; empty if it has none. */
  default String run() {
    return "";
  }

  /**
   * Receives the progress of the running stage about twice a second, from a separate thread. There
   * are no further calls after the line of the stage.
   */
  default void working(WorkingStage stage) {}

  /** Receives a stage that has ended, which is a line in the terms of the method by default. */
  default void ended(EndedStage stage) {
    line(stage.logLine());
  }

  /** Receives a line about what was done. */
  void line(String text);

  /** Receives a remark on what is as expected. */
  default void note(String text) {
    line("Note: " + text);
  }

  /** Receives a warning, which is also in the summary. */
  void warning(String text);
}
