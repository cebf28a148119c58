package org.mustlink.spark.job.command;

import java.util.Map;
import java.util.Optional;
import org.mustlink.spark.job.exit.ExitCode;
import org.mustlink.spark.job.session.Sessions;
import org.mustlink.spark.job.work.ReportJob;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** The command {@code report}, which shows a result, or compares two. */
@Command(
    name = "report",
    description =
        "Write the page report.html into the result of an earlier fit; with the result of another"
            + " fit, write comparison.html, which shows what has changed since that one.")
final class ReportCommand extends SparkCommand {
  @Parameters(index = "0", paramLabel = "OUT", description = "the output.path of a fit")
  private String result = "";

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "OTHER",
      description = "the output.path of an earlier fit to compare it with")
  private Optional<String> other = Optional.empty();

  @Override
  public Integer call() {
    try (Sessions.Running running = open(Map.of(), Map.of())) {
      console().line("Report: " + new ReportJob(running.spark()).run(result, other));
    }
    return ExitCode.DONE.number();
  }
}
