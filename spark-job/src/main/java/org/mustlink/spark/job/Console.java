package org.mustlink.spark.job;

import java.io.PrintStream;
import org.mustlink.core.fault.Surface;
import org.mustlink.spark.run.Progress;

/** Prints results on the standard output, and warnings and errors on the standard error stream. */
record Console(PrintStream out, PrintStream err) implements Progress {
  private static final String NAME = "mustlink: ";

  @Override
  public Surface surface() {
    return Surface.COMMAND;
  }

  @Override
  public void line(String text) {
    out.println(text);
  }

  @Override
  public void warning(String text) {
    err.println(NAME + "warning: " + text);
  }

  void error(String text) {
    err.println(NAME + "error: " + text);
  }

  void trace(Throwable thrown) {
    thrown.printStackTrace(err);
  }
}
