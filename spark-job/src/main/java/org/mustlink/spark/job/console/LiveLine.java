package org.mustlink.spark.job.console;

import java.io.PrintStream;
import java.util.function.LongSupplier;

/**
 * The line that shows the progress of a stage. On a terminal, each line replaces the one before. In
 * a log there is at most one such line in ten seconds, and none while other lines are printed as
 * often.
 */
public final class LiveLine {
  private static final long LOG_PERIOD_NANOS = 10_000_000_000L;

  /** The maximum length: a terminal would wrap longer lines and then not replace them. */
  private static final int WIDTH = 79;

  private static final String ERASE = "\r\033[K";

  private final PrintStream out;
  private final boolean terminal;
  private final LongSupplier nanos;
  private long last;
  private boolean shown;

  LiveLine(PrintStream out, boolean terminal, LongSupplier nanos) {
    this.out = out;
    this.terminal = terminal;
    this.nanos = nanos;
    this.last = nanos.getAsLong();
  }

  /** Makes the line for a log. */
  static LiveLine ofLog(PrintStream out) {
    return new LiveLine(out, false, System::nanoTime);
  }

  /**
   * Makes the line for a terminal, or for a log if there is no terminal or Spark's log is shown on
   * it.
   *
   * @param logs whether Spark's log is shown
   */
  @SuppressWarnings(
      "SystemConsoleNull") // null on every Java that Spark 4.1 runs on, where no terminal is
  public static LiveLine of(PrintStream out, boolean logs) {
    boolean terminal = System.console() != null && !"dumb".equals(System.getenv("TERM")) && !logs;
    return new LiveLine(out, terminal, System::nanoTime);
  }

  /** Shows a line in place of the one before. */
  synchronized void show(String text) {
    if (terminal) {
      out.print(ERASE + (text.length() > WIDTH ? text.substring(0, WIDTH) : text));
      out.flush();
      shown = true;
    } else if (nanos.getAsLong() - last >= LOG_PERIOD_NANOS) {
      last = nanos.getAsLong();
      out.println(text);
    }
  }

  /** Removes the line, so that other output can follow. */
  synchronized void clear() {
    if (shown) {
      out.print(ERASE);
      out.flush();
      shown = false;
    }
    last = nanos.getAsLong();
  }
}
