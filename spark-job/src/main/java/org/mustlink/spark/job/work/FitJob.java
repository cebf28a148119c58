package org.mustlink.spark.job.work;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.spark.SparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import org.mustlink.core.knn.ScanKind;
import org.mustlink.core.openworld.NewClassAssigner;
import org.mustlink.model.assigned.OutputColumn;
import org.mustlink.model.drift.EarlierFit;
import org.mustlink.model.report.ReportPage;
import org.mustlink.model.summary.ByClass;
import org.mustlink.model.summary.Description;
import org.mustlink.model.summary.Doubted;
import org.mustlink.model.summary.FitSummary;
import org.mustlink.model.summary.FitSummary.Measured;
import org.mustlink.model.summary.GroupSummary;
import org.mustlink.model.summary.MembershipQuality;
import org.mustlink.model.summary.Summary;
import org.mustlink.model.summary.UnnamedClasses;
import org.mustlink.spark.fit.ClusteringFit;
import org.mustlink.spark.fit.FitResult;
import org.mustlink.spark.group.GroupLinks;
import org.mustlink.spark.group.GroupedFit;
import org.mustlink.spark.io.Publisher;
import org.mustlink.spark.io.ResultTables;
import org.mustlink.spark.io.catalog.AssignmentsTable;
import org.mustlink.spark.io.read.Loaded;
import org.mustlink.spark.job.console.Console;
import org.mustlink.spark.job.console.PublishedProgress;
import org.mustlink.spark.job.exit.Failure;
import org.mustlink.spark.job.inputs.ConfirmedLabels;
import org.mustlink.spark.job.inputs.DecidedInput;
import org.mustlink.spark.job.inputs.GuidingLinks;
import org.mustlink.spark.job.inputs.LabelledInput;
import org.mustlink.spark.job.inputs.ModelLocation;
import org.mustlink.spark.job.inputs.OtherInputs;
import org.mustlink.spark.job.inputs.RuleLines;
import org.mustlink.spark.job.inputs.RunInputs;
import org.mustlink.spark.job.settings.JobSettings;
import org.mustlink.spark.key.FaultKeys;
import org.mustlink.spark.key.FitKeys;
import org.mustlink.spark.link.table.LinkInput;
import org.mustlink.spark.quarantine.CleanTable;
import org.mustlink.spark.report.WorstViolations;
import org.mustlink.spark.result.FittedTables;
import org.mustlink.spark.run.FinishedStages;
import org.mustlink.spark.run.Progress;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.run.StageLog;
import org.mustlink.spark.table.InputTable;

/** Reads a table and links, fits clusters to them, and publishes the results. */
public record FitJob(SparkSession spark, Console console) {

  /**
   * Runs the fit. If anything fails, nothing that was written of its results remains.
   *
   * @param made the inputs and settings of the results, if they are to be recorded
   * @param finished the results of the finished stages of an interrupted run on the same inputs
   * @return the measures against the truth column, or null if there is none
   */
  public @Nullable Measured run(
      JobSettings settings, Optional<RunInputs> made, FinishedStages finished) {
    return run(settings, made, finished, table -> () -> {});
  }

  /**
   * Runs the fit as above, and other work on the same table beside it.
   *
   * @param beside starts the other work on the table as it was read, and returns what waits for its
   *     end, which must come before the table is let go
   */
  public @Nullable Measured run(
      JobSettings settings,
      Optional<RunInputs> made,
      FinishedStages finished,
      Function<InputTable, Runnable> beside) {
    ScanKind.best(); // refuses a wrong choice before anything is read
    settings.requireOutputApart(spark.sparkContext().hadoopConfiguration());
    // The earlier fit is loaded before the output is opened, because the output may be the result
    // of that fit.
    Optional<EarlierFit> earlier =
        settings
            .get(FitKeys.PREVIOUS)
            .map(fit -> ModelLocation.earlier(fit, FaultKeys.drift(settings.values()), spark));
    settings.output().requireFormat(spark);
    Optional<AssignmentsTable> assignments = AssignmentsTable.open(spark, settings.output());
    Publisher publisher =
        Publisher.open(
            settings.output(), spark.sparkContext().hadoopConfiguration(), console::warning);
    Progress progress = new PublishedProgress(console, publisher);
    OtherInputs tables = OtherInputs.ofFit(spark, settings);
    try (Resources inputs = new Resources()) {
      CleanTable clean = clean(tables, inputs, finished, progress, beside);
      Optional<LinkInput> links = links(tables, clean.table(), inputs, progress);
      Optional<Dataset<Row>> confirmed = confirmed(tables, inputs);
      Summary summary;
      ByClass byClass;
      boolean violations;
      Optional<Supplier<Description>> description;
      Optional<Doubted> doubted = Optional.empty();
      try (FittedTables<?> result =
          fit(settings, clean.table(), links, earlier, finished, progress)) {
        if (settings.output().doubted() && result instanceof FitResult fit) {
          doubted = fit.doubt(confirmed);
        }
        ResultWriter writer =
            new ResultWriter(publisher.directory(), settings.output(), assignments);
        description =
            settings.output().report() ? Optional.of(result.description()) : Optional.empty();
        summary = result.write(() -> writer.write(result, clean));
        byClass = result.byClass();
        violations = result.violations().isPresent();
        if (settings.output().columns().has(OutputColumn.NEWNESS)
            && result instanceof FitResult fit) {
          tellNewness(fit);
        }
        if (settings.output().columns().has(OutputColumn.MEMBERSHIPS)
            && result instanceof FitResult fit) {
          tellMemberships(fit);
        }
      }
      write(
          publisher,
          settings.output().report(),
          WrittenSummary.of(
              summary,
              byClass,
              doubted,
              settings,
              clean,
              description.map(found -> described(found.get(), settings, publisher))));
      made.ifPresent(now -> now.write(publisher));
      publisher.publish(summary.exceeded());
      tellResults(settings, summary, violations, doubted, clean);
      return summary.measures();
    } catch (Throwable e) { // also errors, so that the next run finds no half-written results
      Failure.abandon(publisher::abandon, e);
      throw e;
    }
  }

  private CleanTable clean(
      OtherInputs tables,
      Resources inputs,
      FinishedStages finished,
      Progress progress,
      Function<InputTable, Runnable> beside) {
    InputTable read = StageLog.before(context(), progress, "reading", () -> read(tables, inputs));
    inputs.add(beside.apply(read));
    CleanTable clean =
        tables.orReport(
            OtherInputs.Input.TABLE,
            reader -> new DecidedInput(tables.settings(), finished, console, progress).of(read));
    inputs.add(clean::close);
    return clean;
  }

  private Optional<LinkInput> links(
      OtherInputs tables, InputTable table, Resources inputs, Progress progress) {
    return !tables.settings().linked()
        ? Optional.empty()
        : StageLog.before(
            context(),
            progress,
            "reading links",
            () -> new GuidingLinks(tables, console).read(table.data(), inputs));
  }

  /** Reads which labels are confirmed, if doubted ones are listed. */
  private static Optional<Dataset<Row>> confirmed(OtherInputs tables, Resources inputs) {
    JobSettings settings = tables.settings();
    return settings.output().doubted() && !settings.fit().inMemory()
        ? new ConfirmedLabels(tables).keys(inputs)
        : Optional.empty();
  }

  private static void write(Publisher publisher, boolean report, WrittenSummary summary) {
    String text = summary.text();
    publisher.write("summary.json", text);
    if (report) {
      publisher.write("report.html", ReportPage.of(text));
    }
  }

  /**
   * Adds the violated links to the description; they are read from the result instead of being
   * computed again.
   */
  private Description described(Description found, JobSettings settings, Publisher publisher) {
    return !settings.linked()
        ? found
        : found.with(WorstViolations.of(ResultTables.readViolations(spark, publisher.directory())));
  }

  private SparkContext context() {
    return spark.sparkContext();
  }

  private InputTable read(OtherInputs tables, Resources inputs) {
    JobSettings settings = tables.settings();
    Loaded<InputTable> loaded =
        tables.orReport(
            OtherInputs.Input.TABLE, reader -> reader.read(settings.input(), settings.fit().by()));
    inputs.add(loaded::close);
    console.reading(settings.input(), loaded, settings.fit().by());
    return new LabelledInput(tables, console).with(loaded.table(), inputs);
  }

  private FittedTables<?> fit(
      JobSettings settings,
      InputTable table,
      Optional<LinkInput> links,
      Optional<EarlierFit> earlier,
      FinishedStages finished,
      Progress progress) {
    if (settings.ruleInput().hasApart()) {
      console.line(RuleLines.apart(settings.rules()));
    }
    if (!settings.fit().inMemory()) {
      return ClusteringFit.run(
          table, links, settings.ruleInput(), earlier, settings.options(), finished, progress);
    }
    Optional<GroupLinks> within = links.map(input -> new GroupLinks(input, settings.input().id()));
    return GroupedFit.run(table, within, settings.ruleInput(), settings.fit().groups(), progress);
  }

  private void tellResults(
      JobSettings settings,
      Summary summary,
      boolean violations,
      Optional<Doubted> doubted,
      CleanTable clean) {
    if (summary instanceof GroupSummary groups) {
      console.line("Model: " + groups.model());
    }
    if (summary instanceof FitSummary fit) {
      tellUnnamed(fit, settings.output().report());
    }
    console.line(
        "Results in "
            + settings.output().path()
            + ": "
            + (settings.output().table().isEmpty() ? "assignments, " : "")
            + (settings.fit().inMemory() ? "groups, " : "model, ")
            + (violations ? "violations, " : "")
            + (doubted.isPresent() ? "doubted, " : "")
            + (clean.quarantine().isPresent() ? "quarantine, " : "")
            + "summary.json"
            + (settings.output().report() ? ", report.html" : ""));
    settings.output().table().ifPresent(table -> console.line("Assignments in table " + table));
  }

  /** Warns of new clusters whose rows have no probability of being in one. */
  private void tellNewness(FitResult fit) {
    UnnamedClasses classes = fit.summary().newClasses();
    if (classes != null
        && classes.found() > 0
        && !(fit.model().assigner() instanceof NewClassAssigner)) {
      console.warning(
          "The new clusters come from links, so that newness is 0 in every row. The rows of new clusters are the rows without a label in the column label.");
    }
  }

  private void tellMemberships(FitResult fit) {
    MembershipQuality quality = MembershipQuality.of(fit.calibration());
    console.line("Probabilities of memberships: " + quality.summary());
  }

  private void tellUnnamed(FitSummary summary, boolean report) {
    UnnamedClasses classes = summary.newClasses();
    if (classes != null && classes.found() > 0) {
      console.line(
          classes.logLine(summary.unlabelledShare())
              + (report ? " The section 'Found, not named' of report.html describes them." : ""));
    }
  }
}
