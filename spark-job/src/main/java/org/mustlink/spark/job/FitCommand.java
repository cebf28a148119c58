package org.mustlink.spark.job;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.mustlink.core.metric.Measures;
import org.mustlink.spark.job.settings.JobSettings;
import org.mustlink.spark.stage.FitSummary;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Clusters a table. */
@Command(
    name = "fit",
    mixinStandardHelpOptions = true,
    versionProvider = RootCommand.Versions.class,
    description = "Cluster a table; write assignments, model and summary.")
final class FitCommand implements Callable<Integer> {
  @Mixin private final SettingsArguments arguments = new SettingsArguments();

  private final Console console;
  private final Sessions sessions;

  FitCommand(Console console, Sessions sessions) {
    this.console = console;
    this.sessions = sessions;
  }

  @Override
  public Integer call() {
    JobSettings settings = arguments.read();
    if (!arguments.printed(settings, console)) {
      try (Sessions.Running running = sessions.open("fit", settings.spark(), arguments.verbose())) {
        FitSummary summary = new FitJob(running.spark(), console).run(settings);
        tellMeasures(summary, settings.input().label().isPresent());
      }
    }
    return ExitCode.DONE.number();
  }

  private void tellMeasures(FitSummary summary, boolean labels) {
    FitSummary.Measured measured = summary.measures();
    if (measured != null) {
      Map<String, Measures> rows = new LinkedHashMap<>();
      rows.put("all rows", measured.all());
      if (labels) {
        rows.put("not labelled", measured.unlabelled());
      }
      MeasureTable.lines("", rows).forEach(console::line);
    }
  }
}
