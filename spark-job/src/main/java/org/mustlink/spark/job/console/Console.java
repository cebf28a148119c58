package org.mustlink.spark.job.console;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.mustlink.core.fault.Surface;
import org.mustlink.core.survey.ColumnSummary;
import org.mustlink.spark.io.read.InputSettings;
import org.mustlink.spark.io.read.Loaded;
import org.mustlink.spark.job.settings.Secrets;
import org.mustlink.spark.run.EndedStage;
import org.mustlink.spark.run.Progress;
import org.mustlink.spark.run.WorkingStage;
import org.mustlink.spark.table.InputTable;

/**
 * Prints results on the standard output, and warnings and errors on the standard error stream, all
 * of them without secrets.
 *
 * @param verbose whether stages are shown in the terms of the method, and everything that a command
 *     computes is printed
 */
public record Console(PrintStream out, PrintStream err, LiveLine live, boolean verbose)
    implements Progress {
  private static final String NAME = "mustlink: ";

  /** Makes a console that is not a terminal, such as a log. */
  public Console(PrintStream out, PrintStream err) {
    this(out, err, false);
  }

  /** Makes a console that is not a terminal. */
  public Console(PrintStream out, PrintStream err, boolean verbose) {
    this(out, err, LiveLine.ofLog(out), verbose);
  }

  @Override
  public Surface surface() {
    return Surface.COMMAND;
  }

  @Override
  public void line(String text) {
    live.clear();
    out.println(Secrets.text(text));
  }

  @Override
  public void working(WorkingStage stage) {
    if (PlainStages.isLong(stage)) {
      live.show(Secrets.text(verbose ? stage.logLine() : PlainStages.line(stage)));
    }
  }

  @Override
  public void ended(EndedStage stage) {
    line(verbose ? stage.logLine() : PlainStages.line(stage));
  }

  /** Prints a line only if details are asked for. */
  public void detail(String text) {
    if (verbose) {
      line(text);
    }
  }

  @Override
  public void warning(String text) {
    live.clear();
    err.println(NAME + "warning: " + Secrets.text(text));
  }

  /**
   * Prints which table was read, which of its columns are used, and what was left out.
   *
   * @param by the columns whose values define the groups
   */
  public void reading(InputSettings input, Loaded<InputTable> loaded, List<String> by) {
    line("Reading " + input.name() + " (" + loaded.format() + "): " + loaded.table().described(by));
    loaded.table().remarks().warnings().forEach(this::warning);
    loaded.table().remarks().notes().forEach(this::note);
  }

  /** Prints what was decided for the columns of a table. */
  public void columns(List<ColumnSummary> columns) {
    line("Columns:");
    ColumnLines.of(columns).forEach(this::line);
  }

  /** Prints a message that tells why a command failed. */
  public void error(String text) {
    live.clear();
    err.println(NAME + "error: " + Secrets.text(text));
  }

  /** Prints another fault of an input for which a command failed. */
  public void also(String text) {
    err.println(NAME + "also: " + Secrets.text(text));
  }

  /** Prints where an error arose. */
  public void trace(Throwable thrown) {
    StringWriter text = new StringWriter();
    thrown.printStackTrace(new PrintWriter(text));
    err.print(Secrets.text(text.toString()));
  }
}
