package org.mustlink.spark.job.command;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.spark.sql.SparkSession;
import org.mustlink.core.evaluation.Measures;
import org.mustlink.core.options.FitOptions;
import org.mustlink.spark.io.read.Loaded;
import org.mustlink.spark.io.read.TableReader;
import org.mustlink.spark.job.console.Console;
import org.mustlink.spark.job.exit.ExitCode;
import org.mustlink.spark.job.measure.KMeansBaseline;
import org.mustlink.spark.job.measure.MeasureTable;
import org.mustlink.spark.job.measure.Scores;
import org.mustlink.spark.job.session.Sessions;
import org.mustlink.spark.job.settings.JobSettings;
import org.mustlink.spark.job.settings.SettingsReader;
import org.mustlink.spark.job.work.FitJob;
import org.mustlink.spark.run.FinishedStages;
import org.mustlink.spark.summary.FitSummary;
import org.mustlink.spark.table.InputTable;
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
  /**
   * Settings for a small table. Generating and compiling code would take longer than reading it,
   * and adaptive execution and many tasks longer than shuffling it. The user interface is not
   * needed in so short a time.
   */
  private static final Map<String, String> FOR_SMALL_TABLES =
      Map.of(
          "spark.sql.codegen.wholeStage", "false",
          "spark.sql.codegen.factoryMode", "NO_CODEGEN",
          "spark.sql.adaptive.enabled", "false",
          "spark.sql.shuffle.partitions", "2",
          "spark.ui.enabled", "false");

  @Option(
      names = "--root",
      paramLabel = "DIR",
      description = "the directory of conf, data and target")
  private Path root = Path.of(System.getProperty("mustlink.home", ""));

  DemoCommand(Console console, Sessions sessions) {
    super("demo", console, sessions);
  }

  @Override
  public Integer call() {
    Map<String, String> overrides = new LinkedHashMap<>();
    overrides.put("input.path", root.resolve("data/pendigits.csv.gz").toString());
    overrides.put("output.path", root.resolve("target/demonstration").toString());
    overrides.put("output.mode", "overwrite");
    JobSettings settings =
        SettingsReader.read(Optional.of(root.resolve("conf/pendigits.conf")), overrides);
    Map<String, String> spark = new LinkedHashMap<>(FOR_SMALL_TABLES);
    spark.putAll(settings.spark());
    try (Sessions.Running running = open(spark)) {
      FitSummary.Measured measured =
          Objects.requireNonNull(
              new FitJob(running.spark(), console())
                  .run(settings, Optional.empty(), FinishedStages.NONE));
      compare(settings, measured, running.spark());
    }
    return ExitCode.DONE.number();
  }

  private void compare(JobSettings settings, FitSummary.Measured measured, SparkSession spark) {
    FitOptions options = settings.options();
    try (Loaded<InputTable> loaded = new TableReader(spark).read(settings.input())) {
      Scores baseline =
          KMeansBaseline.of(loaded.table(), options.k().orElseThrow(), options.seed());
      Map<String, Measures> rows = new LinkedHashMap<>();
      rows.put("Mustlink, 100 labels", measured.unlabelled());
      rows.put("MLlib k-means", baseline.unlabelled().orElseThrow().measures());
      MeasureTable.lines("rows not labelled", rows).forEach(console()::line);
    }
  }
}
