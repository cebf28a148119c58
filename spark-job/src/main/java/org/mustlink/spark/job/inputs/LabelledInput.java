package org.mustlink.spark.job.inputs;

import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.mustlink.spark.io.read.KeyTable;
import org.mustlink.spark.io.read.Loaded;
import org.mustlink.spark.io.read.TableReader;
import org.mustlink.spark.job.console.Console;
import org.mustlink.spark.job.settings.JobSettings;
import org.mustlink.spark.label.JoinedLabels;
import org.mustlink.spark.label.LabelTable;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.table.InputTable;

/** Joins the labels of {@code input.labels} with a table that was read. */
public record LabelledInput(SparkSession spark, Console console, JobSettings settings) {

  /**
   * Returns the table with the labels, or the table itself if the settings name no table of labels.
   */
  public InputTable with(InputTable table, Resources resources) {
    return joined(table.data(), table.ids(), table.label(), resources)
        .map(joined -> joined.in(table))
        .orElse(table);
  }

  /** The same for a table without features. */
  public KeyTable with(KeyTable table, Resources resources) {
    return joined(table.data(), table.ids(), table.label(), resources)
        .map(joined -> table.labelled(joined.data(), joined.label()))
        .orElse(table);
  }

  private Optional<JoinedLabels> joined(
      Dataset<Row> data, List<String> ids, Optional<String> own, Resources resources) {
    return settings
        .labels()
        .map(
            labels -> {
              Loaded<LabelTable> loaded =
                  new TableReader(spark).readLabels(labels.location(), labels.id(), labels.label());
              resources.add(loaded::close);
              JoinedLabels joined =
                  JoinedLabels.join(
                      data,
                      ids,
                      own,
                      loaded.table().reading(settings.input().classes()),
                      settings.faults());
              resources.add(joined::close);
              tell(joined, labels.location().name());
              loaded.remarks().forEach(console::line);
              return joined;
            });
  }

  private void tell(JoinedLabels joined, String name) {
    console.line(
        "Labels of "
            + joined.labelled()
            + (joined.labelled() == 1 ? " row" : " rows")
            + " from "
            + name);
    joined.warning().ifPresent(console::warning);
  }
}
