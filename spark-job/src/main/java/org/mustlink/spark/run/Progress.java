package org.mustlink.spark.run;

import org.mustlink.core.fault.Surface;

/** Hears what a fit does, in plain lines for a person, and its warnings. */
public interface Progress {
  /** Where the lines are read, which decides on the names of settings. */
  default Surface surface() {
    return Surface.API;
  }

  /** The name of the run, for the descriptions of its Spark jobs; empty if it has none. */
  default String run() {
    return "";
  }

  /**
   * Hears about twice a second how far the stage is that runs, from a thread of its own. Nothing
   * comes after the line of the stage.
   */
  default void working(WorkingStage stage) {}

  /** One line on what was done, such as a stage with its seconds. */
  void line(String text);

  /** Something the owner of the data should know; it is also kept in the summary. */
  void warning(String text);
}
