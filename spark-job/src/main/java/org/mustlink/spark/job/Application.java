package org.mustlink.spark.job;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Optional;
import org.mustlink.spark.io.NearestName;
import org.mustlink.spark.job.command.Commands;
import org.mustlink.spark.job.console.Console;
import org.mustlink.spark.job.exit.ExitCode;
import org.mustlink.spark.job.exit.Failure;
import org.mustlink.spark.job.session.Sessions;
import org.mustlink.spark.job.settings.Secrets;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Runs one command line and returns its exit code. If the command fails, the reason is printed. */
record Application(Console console, Sessions sessions) {
  /**
   * The end of a run.
   *
   * @param cause the exception of a run that failed
   * @param reason a message that tells why it failed; empty if it did not
   */
  record Outcome(int code, Optional<Throwable> cause, String reason) {}

  Outcome run(String... args) {
    boolean verbose = Commands.verbose(args);
    Throwable[] cause = new Throwable[1];
    CommandLine commands = commands();
    commands.setParameterExceptionHandler(
        (e, ignored) -> {
          cause[0] = e;
          return usage(e);
        });
    commands.setExecutionExceptionHandler(
        (e, command, parsed) -> {
          cause[0] = e;
          return failed(e, verbose);
        });
    try {
      JavaRuntime.requireSupported(Runtime.version().feature());
      int code = commands.execute(args);
      return new Outcome(
          code, Optional.ofNullable(cause[0]), cause[0] == null ? "" : reason(cause[0]));
    } catch (Throwable e) { // errors, which the handler above does not receive
      return new Outcome(failed(e, verbose), Optional.of(e), reason(e));
    }
  }

  private CommandLine commands() {
    return Commands.of(console, sessions)
        .setOut(new PrintWriter(console.out(), true, StandardCharsets.UTF_8))
        .setErr(new PrintWriter(console.err(), true, StandardCharsets.UTF_8));
  }

  private static String reason(Throwable e) {
    return Secrets.text(e instanceof ParameterException p ? wrong(p) : Failure.of(e).message());
  }

  private static String wrong(ParameterException e) {
    return e instanceof UnmatchedArgumentException u
        ? unmatched(u)
        : String.valueOf(e.getMessage());
  }

  private int usage(ParameterException e) {
    console.error(wrong(e));
    console.error("Use --help to see the commands and their options.");
    return ExitCode.USAGE.number();
  }

  private static String unmatched(UnmatchedArgumentException e) {
    String first = e.getUnmatched().get(0);
    CommandLine command = e.getCommandLine();
    if (e.isUnknownOption()) {
      return "There is no option "
          + first
          + nearest(first, command.getCommandSpec().optionsMap().keySet());
    }
    return command.getSubcommands().isEmpty()
        ? "There is no place for the argument '" + first + "'."
        : "There is no command " + first + nearest(first, command.getSubcommands().keySet());
  }

  private static String nearest(String name, Collection<String> known) {
    return NearestName.of(name, known).map(found -> "; the nearest is " + found + ".").orElse(".");
  }

  private int failed(Throwable e, boolean verbose) {
    Failure failure = Failure.of(e);
    if (verbose) {
      console.trace(e);
    }
    Failure.left(e).ifPresent(console::line);
    boolean unexplained = failure.code() == ExitCode.INTERNAL && !verbose;
    console.error(
        failure.message() + (unexplained ? " (" + Commands.VERBOSE + " shows where)" : ""));
    failure.others().forEach(console::also);
    return failure.code().number();
  }
}
