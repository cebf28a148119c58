package org.mustlink.spark.job;

import java.io.PrintStream;
import org.mustlink.core.fault.Surface;
import org.mustlink.spark.run.Progress;

/** Prints results on the standard output, and warnings and errors on the standard error stream. */
final class Console implements Progress {
  private static final String NAME = "mustlink: ";

  private final PrintStream out;
  private final PrintStream err;

  Console(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

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

  PrintStream out() {
    return out;
  }

  PrintStream err() {
    return err;
  }
}
