package org.mustlink.spark.job.work;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import org.mustlink.spark.io.ResultTables;
import org.mustlink.spark.io.catalog.AssignmentsTable;
import org.mustlink.spark.job.console.Console;
import org.mustlink.spark.job.page.Answers;
import org.mustlink.spark.job.page.Round;
import org.mustlink.spark.job.settings.JobSettings;
import org.mustlink.spark.report.WrittenResult;
import org.mustlink.spark.run.FinishedStages;

/** The fits between the rounds of a page, each of which replaces the result of the one before. */
final class LabelFit {
  private final SparkSession spark;
  private final Console console;
  private final AnsweredSettings settings;
  private final Answers answers;
  private boolean replaces;
  private boolean made;
  private @Nullable Double right;
  private int seen;
  private int added;

  /**
   * Makes no fit yet.
   *
   * @param replaces whether the result of an earlier run with these answers may be replaced
   */
  LabelFit(
      SparkSession spark,
      Console console,
      AnsweredSettings settings,
      Answers answers,
      boolean replaces) {
    this.spark = spark;
    this.console = console;
    this.settings = settings;
    this.answers = answers;
    this.replaces = replaces;
  }

  /** Whether a fit was made. */
  boolean made() {
    return made;
  }

  /**
   * The number of answers that the last fit knows and the one before did not, if both were made by
   * this run and knew some; else 0.
   */
  int added() {
    return added;
  }

  /** Fits with the answers, and tells what has changed. */
  Round.Fit run() {
    JobSettings given = settings.of(answers.count() > 0);
    JobSettings next = replaces ? given.replacing() : given;
    if (!made) {
      fit(next);
      return counted(new MovedRows.Count(0, 0));
    }
    try (MovedRows rows = new MovedRows(assignments(), next.input().id())) {
      fit(next);
      return counted(rows.in(assignments()));
    }
  }

  private void fit(JobSettings next) {
    new FitJob(spark, console).run(next, Optional.empty(), FinishedStages.NONE);
    replaces = true;
    made = true;
  }

  private Dataset<Row> assignments() {
    return AssignmentsTable.read(spark, settings.settings().output())
        .orElseGet(() -> ResultTables.readAssignments(spark, settings.settings().output()));
  }

  private Round.Fit counted(MovedRows.Count count) {
    JsonNode summary =
        WrittenResult.of(
                "output.path",
                settings.settings().output().path(),
                spark.sparkContext().hadoopConfiguration())
            .summary();
    JsonNode expected = summary.path("expected");
    JsonNode share =
        expected.path("share").isNumber()
            ? expected.path("share")
            : summary.path("outOfSample").path(summary.path("assigned").asText());
    Double before = right;
    right = number(share);
    int known =
        settings.place().pairs() ? answers.count() : summary.path("data").path("labelled").asInt();
    added = seen == 0 ? 0 : Math.max(0, known - seen);
    seen = known;
    return new Round.Fit(
        count.rows(),
        count.moved(),
        summary.path("data").path("k").asInt(),
        before,
        right,
        number(expected.path("low")),
        number(expected.path("high")));
  }

  private static @Nullable Double number(JsonNode node) {
    return node.isNumber() ? Double.valueOf(node.asDouble()) : null;
  }
}
