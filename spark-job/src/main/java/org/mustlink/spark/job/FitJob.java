package org.mustlink.spark.job;

import java.util.Optional;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.knn.ScanKind;
import org.mustlink.spark.drift.EarlierFit;
import org.mustlink.spark.fit.ClusteringFit;
import org.mustlink.spark.fit.FittedTables;
import org.mustlink.spark.group.GroupLinks;
import org.mustlink.spark.group.GroupedFit;
import org.mustlink.spark.io.LinkSettings;
import org.mustlink.spark.io.Loaded;
import org.mustlink.spark.io.Publisher;
import org.mustlink.spark.io.TableReader;
import org.mustlink.spark.io.catalog.AssignmentsTable;
import org.mustlink.spark.job.settings.JobSettings;
import org.mustlink.spark.link.LinkInput;
import org.mustlink.spark.link.LinkTable;
import org.mustlink.spark.quarantine.CleanTable;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.summary.FitSummary.Measured;
import org.mustlink.spark.summary.GroupSummary;
import org.mustlink.spark.summary.Summary;
import org.mustlink.spark.table.InputTable;

/** Reads a table and links, fits clusters to them, and publishes the results. */
record FitJob(SparkSession spark, Console console) {

  /**
   * Runs the fit. If anything fails, nothing that was written of its results remains.
   *
   * @return the measures against the truth column, or null if there is none
   */
  @Nullable Measured run(JobSettings settings) {
    ScanKind.best(); // refuses a wrong choice before anything is read
    settings.requireOutputApart(spark.sparkContext().hadoopConfiguration());
    // Before the output is opened, which may be the result of that fit.
    Optional<EarlierFit> earlier =
        settings
            .previous()
            .map(fit -> ModelLocation.earlier(fit, spark.sparkContext().hadoopConfiguration()));
    settings.output().requireFormat(spark);
    Optional<AssignmentsTable> assignments = AssignmentsTable.open(spark, settings.output());
    Publisher publisher =
        Publisher.open(
            settings.output(), spark.sparkContext().hadoopConfiguration(), console::warning);
    try (Resources inputs = new Resources()) {
      CleanTable clean = CleanTable.of(read(settings, inputs), settings.rows(), console);
      inputs.add(clean::close);
      InputTable table = clean.table();
      Optional<LinkInput> links = settings.links().map(set -> readLinks(settings, set, inputs));
      Summary summary;
      try (FittedTables<?> result = fit(settings, table, links, earlier)) {
        ResultWriter writer =
            new ResultWriter(publisher.directory(), settings.output().assignments(), assignments);
        summary = result.write(() -> writer.write(result, clean));
      }
      publisher.writeJson("summary.json", WrittenSummary.of(summary, settings.rows(), clean));
      publisher.publish(summary.exceeded());
      tellResults(settings, summary, clean);
      return summary.measures();
    } catch (Throwable e) { // also errors, so that the next run finds no half-written results
      Failure.abandon(publisher, e);
      throw e;
    }
  }

  private InputTable read(JobSettings settings, Resources inputs) {
    Loaded<InputTable> loaded = new TableReader(spark).read(settings.input(), settings.fit().by());
    inputs.add(loaded::close);
    console.reading(settings.input(), loaded, settings.fit().by());
    return new LabelledInput(spark, console, settings).with(loaded.table(), inputs);
  }

  private LinkInput readLinks(JobSettings settings, LinkSettings links, Resources inputs) {
    Loaded<LinkTable> loaded = new TableReader(spark).readLinks(links, settings.input().id());
    inputs.add(loaded::close);
    console.line("Guided by " + links.location().name() + " (" + loaded.format() + ")");
    return new LinkInput(loaded.table(), settings.faults(), links.holdout());
  }

  private FittedTables<?> fit(
      JobSettings settings,
      InputTable table,
      Optional<LinkInput> links,
      Optional<EarlierFit> earlier) {
    if (!settings.fit().inMemory()) {
      return ClusteringFit.run(table, links, earlier, settings.options(), console);
    }
    Optional<GroupLinks> within = links.map(input -> new GroupLinks(input, settings.input().id()));
    return GroupedFit.run(table, within, settings.fit().groups(), console);
  }

  private void tellResults(JobSettings settings, Summary summary, CleanTable clean) {
    if (summary instanceof GroupSummary groups) {
      console.line("Model: " + groups.model());
    }
    console.line(
        "Results in "
            + settings.output().path()
            + ": "
            + (settings.output().table().isEmpty() ? "assignments, " : "")
            + (settings.fit().inMemory() ? "groups, " : "model, ")
            + (settings.links().isPresent() ? "violations, " : "")
            + (clean.quarantine().isPresent() ? "quarantine, " : "")
            + "summary.json");
    settings.output().table().ifPresent(table -> console.line("Assignments in table " + table));
  }
}
