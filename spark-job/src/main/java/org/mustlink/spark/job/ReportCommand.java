package org.mustlink.spark.job;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.mustlink.spark.job.console.Console;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code report}, which shows a result, or compares two. */
@Command(
    name = "report",
    mixinStandardHelpOptions = true,
    versionProvider = RootCommand.Versions.class,
    description =
        "Write the page report.html into the result of an earlier fit; with the result of another fit, write"
            + " comparison.html, which shows what has changed since that one.")
final class ReportCommand implements Callable<Integer> {
  @Parameters(index = "0", paramLabel = "OUT", description = "the output.path of a fit")
  private String result = "";

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "OTHER",
      description = "the output.path of an earlier fit to compare it with")
  private Optional<String> other = Optional.empty();

  @Option(
      names = Application.VERBOSE,
      description = "let Spark speak, and show where an error arose")
  private boolean verbose;

  private final Console console;
  private final Sessions sessions;

  ReportCommand(Console console, Sessions sessions) {
    this.console = console;
    this.sessions = sessions;
  }

  @Override
  public Integer call() {
    try (Sessions.Running running = sessions.open("report", Map.of(), verbose)) {
      console.line("Report: " + new ReportJob(running.spark()).run(result, other));
    }
    return ExitCode.DONE.number();
  }
}
