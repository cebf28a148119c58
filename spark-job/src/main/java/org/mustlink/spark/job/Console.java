package org.mustlink.spark.job;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.mustlink.core.fault.Surface;
import org.mustlink.spark.job.settings.Secrets;
import org.mustlink.spark.run.Progress;

/**
 * Prints results on the standard output, and warnings and errors on the standard error stream, all
 * of them without secrets.
 */
record Console(PrintStream out, PrintStream err) implements Progress {
  private static final String NAME = "mustlink: ";

  @Override
  public Surface surface() {
    return Surface.COMMAND;
  }

  @Override
  public void line(String text) {
    out.println(Secrets.text(text));
  }

  @Override
  public void warning(String text) {
    err.println(NAME + "warning: " + Secrets.text(text));
  }

  void error(String text) {
    err.println(NAME + "error: " + Secrets.text(text));
  }

  void trace(Throwable thrown) {
    StringWriter text = new StringWriter();
    thrown.printStackTrace(new PrintWriter(text));
    err.print(Secrets.text(text.toString()));
  }
}
