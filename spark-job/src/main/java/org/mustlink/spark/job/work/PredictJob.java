package org.mustlink.spark.job.work;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;
import org.mustlink.core.columns.FeatureColumns;
import org.mustlink.core.knn.ScanKind;
import org.mustlink.model.ClusteringModel;
import org.mustlink.model.FittedModel;
import org.mustlink.model.store.ModelStore;
import org.mustlink.model.summary.FitSummary;
import org.mustlink.model.summary.PredictionSummary;
import org.mustlink.spark.io.Publisher;
import org.mustlink.spark.io.catalog.AssignmentsTable;
import org.mustlink.spark.io.read.Loaded;
import org.mustlink.spark.job.console.Console;
import org.mustlink.spark.job.console.PublishedProgress;
import org.mustlink.spark.job.exit.Failure;
import org.mustlink.spark.job.inputs.LabelledInput;
import org.mustlink.spark.job.inputs.ModelLocation;
import org.mustlink.spark.job.inputs.OtherInputs;
import org.mustlink.spark.job.inputs.RuleLines;
import org.mustlink.spark.job.inputs.RunInputs;
import org.mustlink.spark.job.settings.JobSettings;
import org.mustlink.spark.key.OutputKeys;
import org.mustlink.spark.model.store.ModelFiles;
import org.mustlink.spark.predict.PredictedTables;
import org.mustlink.spark.predict.TablePrediction;
import org.mustlink.spark.run.Progress;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.run.StageLog;
import org.mustlink.spark.run.Versions;
import org.mustlink.spark.table.InputTable;

/** Assigns the rows of a table by a model, and publishes the assignments. */
public record PredictJob(SparkSession spark, Console console) {

  /**
   * Runs the prediction. If anything fails, nothing that was written of its results remains.
   *
   * @param made the inputs and settings of the results, if they are to be recorded
   */
  public void run(JobSettings settings, Optional<RunInputs> made) {
    ScanKind.best(); // refuses a wrong choice before anything is read
    Configuration hadoop = spark.sparkContext().hadoopConfiguration();
    settings.requireOutputApart(hadoop);
    settings.output().requireFormat(spark);
    Optional<AssignmentsTable> assignments = AssignmentsTable.open(spark, settings.output());
    String path = ModelLocation.path(settings, hadoop);
    settings.output().requireApart("model.path", path, hadoop);
    ModelStore.Stored<FittedModel> stored = ModelFiles.read(path, spark);
    Publisher publisher = Publisher.open(settings.output(), hadoop, console::warning);
    Progress progress = new PublishedProgress(console, publisher);
    FeatureColumns fitted = stored.content().model().input().columns();
    OtherInputs tables = OtherInputs.ofModel(spark, settings.assigning(), fitted);
    try (Resources inputs = new Resources()) {
      Loaded<InputTable> loaded =
          StageLog.before(
              spark.sparkContext(),
              progress,
              "reading",
              () ->
                  tables.orReport(
                      OtherInputs.Input.TABLE, reader -> reader.read(settings.input(), fitted)));
      inputs.add(loaded::close);
      tellInput(settings, stored, loaded);
      InputTable table = new LabelledInput(tables, console).with(loaded.table(), inputs);
      PredictionSummary summary =
          predict(settings, stored, table, publisher, assignments, progress);
      publisher.writeJson("summary.json", summary);
      made.ifPresent(now -> now.write(publisher));
      publisher.publish();
      tellResults(settings, summary);
    } catch (Throwable e) { // also errors, so that the next run finds no half-written results
      Failure.abandon(publisher::abandon, e);
      throw e;
    }
  }

  private PredictionSummary predict(
      JobSettings settings,
      ModelStore.Stored<FittedModel> stored,
      InputTable table,
      Publisher publisher,
      Optional<AssignmentsTable> assignments,
      Progress progress) {
    try (PredictedTables result =
        TablePrediction.run(
            table,
            stored.content().model(),
            settings.rows(),
            settings.output().columns(),
            settings.ruleInput(),
            progress)) {
      ResultWriter writer = new ResultWriter(publisher.directory(), settings.output(), assignments);
      result
          .log()
          .run(
              "writing",
              result.tally().rows(),
              () -> {
                writer.write(result);
                return true;
              },
              done -> "");
      return summary(settings, stored, result);
    }
  }

  private PredictionSummary summary(
      JobSettings settings, ModelStore.Stored<FittedModel> stored, PredictedTables result) {
    ClusteringModel model = stored.content().model();
    FitSummary fit = stored.content().summary();
    return new PredictionSummary(
        Versions.of(spark.sparkContext()),
        new PredictionSummary.Model(
            settings.get(OutputKeys.MODEL).orElseThrow(),
            stored.metadata().uid(),
            fit.versions().getOrDefault("mustlink", ""),
            fit.data().n()),
        new PredictionSummary.Data(
            result.tally().rows(),
            model.features(),
            model.clusters(),
            result.tally().far(),
            result.tally().outliers(),
            result.tally().bad().count()),
        result.log().stages(),
        FitSummary.Cluster.all(model.ids(), result.tally().sizes(), model.labels()),
        result.newValues(),
        result.rules(),
        result.log().warnings());
  }

  private void tellInput(
      JobSettings settings, ModelStore.Stored<FittedModel> stored, Loaded<InputTable> loaded) {
    console.line(
        String.format(
            Locale.ROOT,
            "Model %s: %d clusters, fitted on %,d rows",
            settings.get(OutputKeys.MODEL).orElseThrow(),
            stored.content().model().clusters(),
            stored.content().summary().data().n()));
    console.reading(settings.input(), loaded, List.of());
    RuleLines.of(settings.rules()).forEach(console::line);
  }

  private void tellResults(JobSettings settings, PredictionSummary summary) {
    console.line(
        "Results in "
            + settings.output().path()
            + ": "
            + (settings.output().table().isEmpty() ? "assignments, " : "")
            + (summary.data().quarantined() > 0 ? "quarantine, " : "")
            + "summary.json");
    settings.output().table().ifPresent(table -> console.line("Assignments in table " + table));
  }
}
