package org.mustlink.spark.job.command;

import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.SparkSession;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.job.settings.JobSettings;
import org.mustlink.spark.job.work.AnswerPlace;
import org.mustlink.spark.job.work.AnsweredSettings;
import org.mustlink.spark.job.work.ProgramJob;
import org.mustlink.spark.job.work.SuggestJob;
import org.mustlink.spark.key.Settings;
import org.mustlink.spark.key.SuggestKeys;
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

  SuggestCommand() {
    super(false);
  }

  @Option(
      names = "--page",
      paramLabel = "FILE",
      description =
          "write a page on which a person answers in a browser, as the setting suggest.page does")
  private Optional<String> page = Optional.empty();

  @Override
  void run(SparkSession spark, JobSettings settings) {
    if (settings.get(SuggestKeys.ASK).isEmpty()) {
      new SuggestJob(spark, console()).run(settings);
    } else {
      new ProgramJob(spark, console()).run(settings);
    }
  }

  @Option(
      names = "--ask",
      paramLabel = "PROGRAM",
      description =
          "ask an answering program, as the setting suggest.ask does; repeat the option"
              + " for each of its arguments")
  private List<String> ask = List.of();

  @Override
  Settings asked(Settings given) {
    Settings shown = page.map(path -> given.with(SuggestKeys.PAGE, path)).orElse(given);
    return ask.isEmpty() ? shown : shown.with(SuggestKeys.ASK, ask);
  }

  @Override
  void require(JobSettings settings) {
    List<String> program = settings.get(SuggestKeys.ASK);
    Optional<String> shown = settings.get(SuggestKeys.PAGE).filter(path -> !path.isBlank());
    requirePath(settings, program, shown);
    requireAnswerable(settings, "suggest");
    if (!program.isEmpty()) {
      AnsweredSettings.require(settings, AnswerPlace.ofProgram(settings));
    }
    WrittenColumns.requireFree(List.of(), settings.input().id(), false);
  }

  /** Refuses suggestions that are written nowhere, or asked of nobody or of two. */
  private static void requirePath(
      JobSettings settings, List<String> program, Optional<String> shown) {
    boolean written = settings.get(SuggestKeys.PATH).filter(path -> !path.isBlank()).isPresent();
    if (program.isEmpty()) {
      if (!written && shown.isEmpty()) {
        throw new BadSettingException(
            "suggest.path is not set, so there is nowhere to write the suggestions. Set"
                + " suggest.path to a CSV file, or suggest.page to a page for a browser.");
      }
      return;
    }
    if (program.get(0).isBlank()) {
      throw SuggestKeys.ASK.refused(program, "its first word is no program", "Name a program.");
    }
    if (!written) {
      throw new BadSettingException(
          "suggest.path is not set, so there is nowhere to keep the answers of the program. Set"
              + " suggest.path to a CSV file.");
    }
    if (shown.isPresent()) {
      throw SuggestKeys.PAGE.refused(
          shown.get(), "suggest.ask names an answering program", "Remove one of the two.");
    }
  }
}
