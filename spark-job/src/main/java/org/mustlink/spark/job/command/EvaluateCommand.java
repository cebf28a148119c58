package org.mustlink.spark.job.command;

import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.mustlink.core.evaluation.Measures;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.fault.Surface;
import org.mustlink.spark.io.ResultTables;
import org.mustlink.spark.io.catalog.AssignmentsTable;
import org.mustlink.spark.io.read.KeyTable;
import org.mustlink.spark.io.read.Loaded;
import org.mustlink.spark.job.inputs.LabelledInput;
import org.mustlink.spark.job.inputs.OtherInputs;
import org.mustlink.spark.job.measure.Agreement;
import org.mustlink.spark.job.measure.LinkMeasures;
import org.mustlink.spark.job.measure.MeasureTable;
import org.mustlink.spark.job.measure.Scores;
import org.mustlink.spark.job.settings.JobSettings;
import org.mustlink.spark.run.Resources;
import picocli.CommandLine.Command;

/** The command {@code evaluate}, which measures assignments against true classes and links. */
@Command(
    name = "evaluate",
    description =
        "Measure the assignments below output.path against the column input.truth and the links.")
final class EvaluateCommand extends SettingsCommand {

  @Override
  void require(JobSettings settings) {
    if (!settings.rules().isEmpty()) {
      throw BadSettingException.of(
          "links.together and links.apart",
          settings.input().ruled(),
          "evaluate measures the links of a table, and a fit itself reports the number of rows that its rules keep together",
          "Remove both settings for evaluate.");
    }
    if (settings.input().truth().isEmpty() && settings.links().isEmpty()) {
      throw new BadSettingException(
          "input.truth is not set, and there are no links: there is nothing to measure against. Set input.truth to the column of the true classes, or links to a table of links.");
    }
    if (!settings.fit().by().isEmpty()) {
      throw BadSettingException.of(
          "fit.by",
          settings.fit().by(),
          "the clusters of different groups are unrelated, and evaluate measures one table",
          "See the measures of every group in the table groups of the result, written where input.truth is set.");
    }
  }

  @Override
  void run(SparkSession spark, JobSettings settings) {
    Dataset<Row> assignments =
        AssignmentsTable.read(spark, settings.output())
            .orElseGet(() -> ResultTables.readAssignments(spark, settings.output()));
    OtherInputs tables = OtherInputs.ofKeys(spark, settings);
    if (settings.input().truth().isPresent()) {
      againstTruth(tables, assignments);
    } else {
      tables = tables.without(OtherInputs.Input.TABLE).without(OtherInputs.Input.LABELS);
    }
    if (settings.links().isPresent()) {
      tables
          .orReport(
              OtherInputs.Input.LINKS,
              reader -> LinkMeasures.lines(settings, reader, assignments, console()::warning))
          .forEach(console()::line);
    }
  }

  private void againstTruth(OtherInputs tables, Dataset<Row> assignments) {
    JobSettings settings = tables.settings();
    try (Resources inputs = new Resources()) {
      Loaded<KeyTable> keys =
          tables.orReport(OtherInputs.Input.TABLE, reader -> reader.readKeys(settings.input()));
      inputs.add(keys::close);
      keys.remarks().forEach(console()::warning);
      KeyTable table = new LabelledInput(tables, console()).with(keys.table(), inputs);
      Agreement.Counted counted = Agreement.count(assignments, table, settings.input().classes());
      counted.warnings().forEach(text -> console().warning(Surface.COMMAND.word(text)));
      Scores scores = Scores.of(counted.cells());
      console()
          .line(
              "Measured "
                  + settings.output().table().orElse(settings.output().path())
                  + " against "
                  + settings.input().truth().orElseThrow());
      tell(scores, settings.labelled());
    }
  }

  private void tell(Scores scores, boolean labels) {
    Map<String, Measures> rows = new LinkedHashMap<>();
    rows.put(named("all rows", scores.all()), scores.all().measures());
    if (labels) {
      scores
          .unlabelled()
          .ifPresent(score -> rows.put(named("not labelled", score), score.measures()));
    }
    MeasureTable.lines("", rows).forEach(console()::line);
  }

  private static String named(String rows, Scores.Score score) {
    return rows + " (" + score.rows() + ")";
  }
}
