package org.mustlink.spark.job.work;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.mustlink.model.report.ReportPage;
import org.mustlink.spark.io.InputMissingException;
import org.mustlink.spark.io.OutputSettings;
import org.mustlink.spark.io.ResultTables;
import org.mustlink.spark.io.TableFormat;
import org.mustlink.spark.io.lease.JsonRecord;
import org.mustlink.spark.report.ComparedRows;
import org.mustlink.spark.report.Comparison;
import org.mustlink.spark.report.WrittenResult;

/** Makes the report pages of published results. */
public record ReportJob(SparkSession spark) {

  /**
   * Writes the page of a result, or of its comparison with another result, into its directory.
   *
   * @return the path of the page
   * @throws InputMissingException if there is no result
   */
  public String run(String result, Optional<String> other) {
    Configuration hadoop = spark.sparkContext().hadoopConfiguration();
    WrittenResult later = WrittenResult.of("OUT", result, hadoop);
    JsonNode summary = later.summary();
    if (other.isEmpty()) {
      return later.write("report.html", ReportPage.of(summary.toString()));
    }
    WrittenResult earlier = WrittenResult.of("OTHER", other.get(), hadoop);
    Optional<Comparison.Rows> rows =
        assignments(earlier)
            .flatMap(before -> assignments(later).flatMap(after -> ComparedRows.of(before, after)));
    Comparison comparison = Comparison.of(earlier, later, earlier.summary(), summary, rows);
    String text = JsonRecord.text(comparison);
    later.write("comparison.json", text);
    return later.write("comparison.html", ReportPage.of(text));
  }

  private Optional<Dataset<Row>> assignments(WrittenResult result) {
    OutputSettings settings =
        new OutputSettings(
            result.path().toString(), OutputSettings.Mode.ERROR, TableFormat.PARQUET);
    try {
      return Optional.of(ResultTables.readAssignments(spark, settings));
    } catch (InputMissingException e) { // they are in a table of the catalog
      return Optional.empty();
    }
  }
}
