package org.mustlink.spark.job;

import java.util.List;
import java.util.concurrent.Callable;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.group.WrittenColumns;
import org.mustlink.spark.job.console.Console;
import org.mustlink.spark.job.settings.JobSettings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code predict}, which assigns rows by a model. */
@Command(
    name = "predict",
    mixinStandardHelpOptions = true,
    versionProvider = RootCommand.Versions.class,
    description = "Assign the rows of a table to the clusters of a model that was fitted before.")
final class PredictCommand implements Callable<Integer> {
  @Mixin private final SettingsArguments arguments = new SettingsArguments();
  @Mixin private final OnlyIfChanged ifChanged = new OnlyIfChanged();

  @Option(
      names = "--once",
      description =
          "read input.path as a stream: assign all files that no earlier run with this output.path"
              + " has read, add the rows to its assignments, and stop")
  private boolean once;

  @Option(
      names = "--watch",
      description = "the same, and go on with every file that is added, until stopped")
  private boolean watch;

  private final Console console;
  private final Sessions sessions;

  PredictCommand(Console console, Sessions sessions) {
    this.console = console;
    this.sessions = sessions;
  }

  @Override
  public Integer call() {
    JobSettings settings = arguments.read();
    if (!arguments.printed(settings, console)) {
      require(settings);
      try (Sessions.Running running =
          sessions.open("predict", settings.spark(), arguments.verbose())) {
        if (once || watch) {
          new StreamJob(running.spark(), console).run(settings, !watch);
        } else {
          PredictJob job = new PredictJob(running.spark(), console);
          ifChanged.run(running.spark(), settings, console, made -> job.run(settings, made));
        }
      }
    }
    return ExitCode.DONE.number();
  }

  private void require(JobSettings settings) {
    if (ifChanged.asked() && (once || watch)) {
      throw new BadSettingException(
          "Cannot take --if-changed with --once or --watch, which read only files that are new to them in any case. Leave it out.");
    }
    if (settings.links().isPresent()) {
      throw new BadSettingException(
          "Links guide a fit, and predict assigns rows by a model that is fitted. Remove the group links.");
    }
    WrittenColumns.requireFree(List.of(), settings.input().id(), false);
    WrittenColumns.requireFreeOfPrediction(settings.input().id());
  }
}
