package org.mustlink.spark.job.command;

import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.SparkSession;
import org.mustlink.spark.job.console.Console;
import org.mustlink.spark.job.session.Sessions;
import org.mustlink.spark.job.settings.JobSettings;
import org.mustlink.spark.job.work.AnswerPlace;
import org.mustlink.spark.job.work.AnsweredSettings;
import org.mustlink.spark.job.work.ProgramJob;
import org.mustlink.spark.job.work.SuggestJob;
import org.mustlink.spark.result.WrittenColumns;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code suggest}, which finds the rows or pairs whose answers would help most. */
@Command(
    name = "suggest",
    description =
        "Write a CSV file of the rows to label next, or of the pairs to compare, for a person to"
            + " fill in.")
final class SuggestCommand extends SettingsCommand {

  SuggestCommand(Console console, Sessions sessions) {
    super("suggest", false, console, sessions);
  }

  @Option(
      names = "--page",
      paramLabel = "FILE",
      description =
          "write a page on which a person answers in a browser, as the setting suggest.page does")
  private Optional<String> page = Optional.empty();

  @Override
  void run(SparkSession spark, JobSettings settings) {
    JobSettings given = given(settings);
    if (given.suggest().ask().asks()) {
      new ProgramJob(spark, console()).run(given);
    } else {
      new SuggestJob(spark, console()).run(given);
    }
  }

  @Option(
      names = "--ask",
      paramLabel = "PROGRAM",
      description =
          "ask a program in place of a person, as the setting suggest.ask does; repeat the option"
              + " for each of its arguments")
  private List<String> ask = List.of();

  private JobSettings given(JobSettings settings) {
    JobSettings shown = page.map(settings::onPage).orElse(settings);
    return ask.isEmpty() ? shown : shown.asking(ask);
  }

  @Override
  void require(JobSettings settings) {
    JobSettings given = given(settings);
    given.suggest().requirePath();
    requireAnswerable(settings, "suggest");
    if (given.suggest().ask().asks()) {
      AnsweredSettings.require(given, AnswerPlace.ofProgram(given));
    }
    WrittenColumns.requireFree(List.of(), settings.input().id(), false);
  }
}
