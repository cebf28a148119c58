package org.mustlink.spark.job.command;

import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.spark.job.settings.JobSettings;
import org.mustlink.spark.job.work.PredictJob;
import org.mustlink.spark.job.work.StreamJob;
import org.mustlink.spark.key.Settings;
import org.mustlink.spark.result.WrittenColumns;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code predict}, which assigns rows by a model. */
@Command(
    name = "predict",
    description = "Assign the rows of a table to the clusters of a model that was fitted before.")
final class PredictCommand extends SettingsCommand {
  @Mixin private final OnlyIfChanged ifChanged = new OnlyIfChanged();
  @Mixin private final AsCsv csv = new AsCsv();

  @Option(
      names = "--once",
      description =
          "read input.path as a stream: assign all files that no earlier run with this output.path"
              + " has read, add the rows to its assignments, and stop")
  private boolean once;

  @Option(
      names = "--watch",
      description = "the same, and continue with every file that is added, until stopped")
  private boolean watch;

  @Override
  Settings asked(Settings given) {
    return csv.in(given);
  }

  @Override
  void run(SparkSession spark, JobSettings settings) {
    if (once || watch) {
      new StreamJob(spark, console()).run(settings, !watch);
    } else {
      PredictJob job = new PredictJob(spark, console());
      ifChanged.run(spark, settings, console(), made -> job.run(settings, made));
    }
  }

  @Override
  void require(JobSettings settings) {
    if (ifChanged.asked() && (once || watch)) {
      throw new BadSettingException(
          "Cannot take --if-changed with --once or --watch, which read only files that are new to"
              + " them in any case. Leave it out.");
    }
    if (settings.links().isPresent()) {
      throw new BadSettingException(
          "A table of links is used by a fit, and predict assigns rows by a fitted model. Remove"
              + " links.path and the settings of its columns.");
    }
    if ((once || watch) && !settings.rules().isEmpty()) {
      throw new BadSettingException(
          "Cannot take links.together and links.apart with --once or --watch, which assign every"
              + " row by itself. Remove them, or assign the files as one table without these"
              + " options.");
    }
    WrittenColumns.requireFree(List.of(), settings.input().id(), false);
    WrittenColumns.requireFreeOfPrediction(settings.input().id());
    settings.requireExtraApart();
  }
}
