package org.mustlink.spark.job.command;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.evaluation.Measures;
import org.mustlink.model.summary.FitSummary.Measured;
import org.mustlink.spark.job.inputs.RunInputs;
import org.mustlink.spark.job.measure.MeasureTable;
import org.mustlink.spark.job.resume.StageFiles;
import org.mustlink.spark.job.settings.JobSettings;
import org.mustlink.spark.job.work.FitJob;
import org.mustlink.spark.key.Settings;
import org.mustlink.spark.run.FinishedStages;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code fit}, which clusters a table. */
@Command(
    name = "fit",
    description =
        "Cluster a table; write the cluster of each row, a model for new rows, and a report.")
final class FitCommand extends SettingsCommand {
  @Mixin private final OnlyIfChanged ifChanged = new OnlyIfChanged();
  @Mixin private final AsCsv csv = new AsCsv();

  @Option(
      names = "--resume",
      paramLabel = "DIR",
      description =
          "store the results of finished stages in DIR until the fit is complete; if DIR has "
              + "those of an interrupted run with the same settings and inputs, resume that run")
  private Optional<String> resume = Optional.empty();

  @Override
  Settings asked(Settings given) {
    return csv.in(given);
  }

  @Override
  boolean readsWhole() {
    return true;
  }

  @Override
  void require(JobSettings settings) {
    settings.requireColumnsApart();
  }

  @Override
  void run(SparkSession spark, JobSettings settings) {
    FitJob job = new FitJob(spark, console());
    ifChanged.run(
        spark,
        settings,
        console(),
        made -> tellMeasures(run(job, settings, made), settings.labelled()));
  }

  private @Nullable Measured run(FitJob job, JobSettings settings, Optional<RunInputs> made) {
    if (resume.isEmpty()) {
      return job.run(settings, made, FinishedStages.NONE);
    }
    String path = resume.get();
    StageFiles.require(path, settings, job.spark().sparkContext().hadoopConfiguration());
    RunInputs inputs = made.orElseGet(() -> RunInputs.now(job.spark(), settings));
    try (StageFiles files = StageFiles.open(job.spark(), path, inputs, console())) {
      Measured measured = job.run(settings, made, files);
      files.remove();
      return measured;
    }
  }

  private void tellMeasures(@Nullable Measured measured, boolean labels) {
    if (measured != null) {
      Map<String, Measures> rows = new LinkedHashMap<>();
      rows.put("all rows", measured.all());
      if (labels) {
        rows.put("not labelled", measured.unlabelled());
      }
      MeasureTable.lines("", rows).forEach(console()::line);
    }
  }
}
