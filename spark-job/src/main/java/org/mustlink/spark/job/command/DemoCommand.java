package org.mustlink.spark.job.command;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.mustlink.core.evaluation.Measures;
import org.mustlink.core.options.FitOptions;
import org.mustlink.model.summary.FitSummary;
import org.mustlink.spark.job.exit.ExitCode;
import org.mustlink.spark.job.measure.BaselineBeside;
import org.mustlink.spark.job.measure.MeasureTable;
import org.mustlink.spark.job.measure.Scores;
import org.mustlink.spark.job.session.Sessions;
import org.mustlink.spark.job.session.SmallTables;
import org.mustlink.spark.job.settings.JobSettings;
import org.mustlink.spark.job.settings.SettingsReader;
import org.mustlink.spark.job.work.FitJob;
import org.mustlink.spark.run.FinishedStages;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * The command {@code demo}, which clusters handwritten digits, of which 100 are labelled, and
 * compares the result with k-means of MLlib.
 */
@Command(
    name = "demo",
    description = "Cluster 10,992 handwritten digits with 100 labels, beside MLlib k-means.")
final class DemoCommand extends SparkCommand {
  @Option(
      names = "--root",
      paramLabel = "DIR",
      description = "the directory of conf, data and target")
  private Path root = Path.of(System.getProperty("mustlink.home", ""));

  @Override
  public Integer call() {
    Map<String, String> overrides = new LinkedHashMap<>();
    overrides.put("input.path", root.resolve("data/pendigits.csv.gz").toString());
    overrides.put("output.path", root.resolve("target/demonstration").toString());
    overrides.put("output.mode", "overwrite");
    JobSettings settings =
        SettingsReader.read(Optional.of(root.resolve("conf/pendigits.conf")), overrides);
    FitOptions options = settings.options();
    BaselineBeside baseline = new BaselineBeside(options.k().orElseThrow(), options.seed());
    try (Sessions.Running running = open(settings.spark(), SmallTables.SETTINGS)) {
      FitSummary.Measured measured =
          Objects.requireNonNull(
              new FitJob(running.spark(), console())
                  .run(settings, Optional.empty(), FinishedStages.NONE, baseline));
      compare(measured, baseline.scores());
    }
    return ExitCode.DONE.number();
  }

  private void compare(FitSummary.Measured measured, Scores baseline) {
    Map<String, Measures> rows = new LinkedHashMap<>();
    rows.put("Mustlink, 100 labels", measured.unlabelled());
    rows.put("MLlib k-means", baseline.unlabelled().orElseThrow().measures());
    MeasureTable.lines("rows not labelled", rows).forEach(console()::line);
  }
}
