package org.mustlink.spark.job.work;

import static java.util.stream.Collectors.joining;

import java.util.Optional;
import java.util.concurrent.TimeoutException;
import org.apache.commons.lang3.exception.ExceptionUtils;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.StreamingQueryException;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.core.fault.BadSettingException;
import org.mustlink.core.fault.FaultException;
import org.mustlink.core.knn.ScanKind;
import org.mustlink.model.ClusteringModel;
import org.mustlink.model.assigned.OutputColumn;
import org.mustlink.spark.io.StreamOutput;
import org.mustlink.spark.io.TableLocation;
import org.mustlink.spark.io.catalog.AssignmentsTable;
import org.mustlink.spark.io.read.StreamSource;
import org.mustlink.spark.job.console.Console;
import org.mustlink.spark.job.console.StreamProgress;
import org.mustlink.spark.job.exit.Failure;
import org.mustlink.spark.job.exit.SparkFault;
import org.mustlink.spark.job.inputs.ModelLocation;
import org.mustlink.spark.job.settings.JobSettings;
import org.mustlink.spark.model.store.ModelFiles;
import org.mustlink.spark.predict.TablePrediction;
import org.mustlink.spark.quarantine.RowFaults;
import org.mustlink.spark.stream.StreamPrediction;

/** Assigns the rows of the files of a directory by a model, as files are added. */
public record StreamJob(SparkSession spark, Console console) {
  private static final String HEADER = "CSV header";
  private static final String MALFORMED = "Malformed records are detected in record parsing: ";

  /**
   * Runs the stream.
   *
   * @param once whether it ends when all existing files have been read
   */
  public void run(JobSettings settings, boolean once) {
    ScanKind.best(); // refuses a wrong choice before anything is read
    if (settings.rows().rows() == RowFaults.Answer.QUARANTINE) {
      throw BadSettingException.of(
          "faults.rows",
          "quarantine",
          "a stream writes one table exactly once, and has no second one for rows set aside",
          "Leave it out, or assign a table without --once and --watch.");
    }
    if (settings.labels().isPresent()) {
      throw BadSettingException.of(
          "input.labels",
          settings.labels().get().location().name(),
          "a stream assigns rows by their features and looks at no label",
          "Leave it out, or assign a table without --once and --watch.");
    }
    Configuration hadoop = spark.sparkContext().hadoopConfiguration();
    settings.requireOutputApart(hadoop);
    String path = ModelLocation.path(settings, hadoop);
    ClusteringModel model = ModelFiles.read(path, spark).content().model();
    if (settings.output().columns().has(OutputColumn.MEMBERSHIPS) && !model.soft().calibrated()) {
      console.warning(TablePrediction.UNCALIBRATED);
    }
    settings.output().requireFormat(spark);
    StreamSource source = StreamSource.open(spark, settings.input(), model.input().columns());
    StreamOutput output = StreamOutput.open(settings.output(), hadoop, console::warning);
    try {
      assign(settings, source, once, model, output);
    } catch (Throwable e) { // also errors
      Failure.abandon(output::failed, e);
      throw e;
    }
    output.done();
    console.line(
        settings
            .output()
            .table()
            .map(table -> "Assignments in table " + table)
            .orElse("Results in " + settings.output().path() + ": assignments"));
  }

  private void assign(
      JobSettings settings,
      StreamSource source,
      boolean once,
      ClusteringModel model,
      StreamOutput output) {
    output.requireColumns(spark, settings.input().id(), settings.output().columns());
    Optional<AssignmentsTable> table =
        AssignmentsTable.openStream(spark, settings.output(), output.begun());
    StreamPrediction prediction =
        new StreamPrediction(
            spark,
            model,
            settings.input().id(),
            table
                .map(AssignmentsTable::streamFormat)
                .orElse(settings.output().assignments().sparkName()),
            settings.output().assignments().writeOptions(),
            output.assignments(),
            table.map(AssignmentsTable::sparkName),
            output.checkpoint(),
            settings.output().columns());
    console.line(
        "Reading " + settings.input().name() + " (" + source.format() + "); labels are not read");
    source.remarks().forEach(console::warning);
    try (StreamProgress progress = new StreamProgress(console, output)) {
      prediction.run(source, once, output.runId(), progress);
    } catch (StreamingQueryException | TimeoutException e) {
      SparkFault.unread(e).ifPresent(source::requireFile);
      explain(settings, e);
      throw new IllegalStateException(e.getMessage(), e.getCause() == null ? e : e.getCause());
    }
  }

  /** Explains what the parser of CSV says of a file that it refuses. */
  private static void explain(JobSettings settings, Throwable thrown) {
    TableLocation input = settings.input().location();
    for (Throwable at : ExceptionUtils.getThrowableList(thrown)) {
      String said = String.valueOf(at.getMessage());
      if (said.contains(HEADER)) {
        throw refused(
            "A file of the stream "
                + input.name()
                + " has another header than the first: "
                + said.substring(said.indexOf(HEADER))
                    .lines()
                    .limit(4)
                    .map(String::strip)
                    .collect(joining(" "))
                + ". Give all files the same columns in the same order.",
            thrown);
      }
      if (said.contains("Unescaped quote character")) {
        throw refused(
            ("A file of the stream %s has a quoted text that continues behind its closing "
                    + "quote. In CSV a quote inside a quoted text is doubled. If the program that "
                    + "wrote the files puts a backslash before such a quote, set %s to a "
                    + "backslash, which a settings file writes as \"\\\\\"; otherwise correct the "
                    + "quotes.")
                .formatted(input.name(), input.setting("options.escape")),
            thrown);
      }
      if (said.contains(MALFORMED)) {
        throw refused(
            "A record of the stream "
                + input.name()
                + " has another number of fields than the header, or a text in a column of numbers:"
                + " "
                + said.substring(said.indexOf(MALFORMED) + MALFORMED.length())
                    .lines()
                    .findFirst()
                    .orElse("")
                + " Correct it. If texts of CSV have several lines, set "
                + input.setting("options.multiLine = true."),
            thrown);
      }
    }
  }

  private static BadDataException refused(String message, Throwable thrown) {
    return FaultException.caused(new BadDataException(message), thrown);
  }
}
