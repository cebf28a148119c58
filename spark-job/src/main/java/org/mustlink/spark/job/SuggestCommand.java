package org.mustlink.spark.job;

import java.util.List;
import java.util.concurrent.Callable;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.group.WrittenColumns;
import org.mustlink.spark.job.console.Console;
import org.mustlink.spark.job.settings.JobSettings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The command {@code suggest}, which finds the rows or pairs whose answers would help most. */
@Command(
    name = "suggest",
    mixinStandardHelpOptions = true,
    versionProvider = RootCommand.Versions.class,
    description =
        "Write a CSV file of the rows to label next, or of the pairs to compare, for a person to fill in.")
final class SuggestCommand implements Callable<Integer> {
  @Mixin private final SettingsArguments arguments = new SettingsArguments();

  private final Console console;
  private final Sessions sessions;

  SuggestCommand(Console console, Sessions sessions) {
    this.console = console;
    this.sessions = sessions;
  }

  @Override
  public Integer call() {
    JobSettings settings = arguments.readInputs();
    if (!arguments.printed(settings, console)) {
      require(settings);
      try (Sessions.Running running =
          sessions.open("suggest", settings.spark(), arguments.verbose())) {
        new SuggestJob(running.spark(), console).run(settings);
      }
    }
    return ExitCode.DONE.number();
  }

  private static void require(JobSettings settings) {
    settings.suggest().requirePath();
    if (settings.input().id().isEmpty()) {
      throw new BadSettingException(
          "input.id is not set, and answers name rows by it. Set input.id to the columns that name a row.");
    }
    if (settings.fit().inMemory()) {
      throw new BadSettingException(
          "suggest looks at the whole table by a model of landmarks, and groups and methods for small tables have none. Leave out fit.by, and take fit.method = scacs.");
    }
    WrittenColumns.requireFree(List.of(), settings.input().id(), false);
  }
}
