package org.mustlink.spark.job;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.evaluation.Measures;
import org.mustlink.spark.job.console.Console;
import org.mustlink.spark.job.measure.MeasureTable;
import org.mustlink.spark.job.settings.JobSettings;
import org.mustlink.spark.summary.FitSummary.Measured;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The command {@code fit}, which clusters a table. */
@Command(
    name = "fit",
    mixinStandardHelpOptions = true,
    versionProvider = RootCommand.Versions.class,
    description = "Cluster a table; write assignments, model or groups, and summary.")
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
      settings.requireColumnsApart();
      try (Sessions.Running running = sessions.open("fit", settings.spark(), arguments.verbose())) {
        Measured measured = new FitJob(running.spark(), console).run(settings);
        tellMeasures(measured, settings.labelled());
      }
    }
    return ExitCode.DONE.number();
  }

  private void tellMeasures(@Nullable Measured measured, boolean labels) {
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
