package org.mustlink.spark.job.inputs;

import java.util.Optional;
import org.apache.spark.sql.SparkSession;
import org.mustlink.spark.io.read.KeyTable;
import org.mustlink.spark.io.read.Loaded;
import org.mustlink.spark.io.read.TableReader;
import org.mustlink.spark.job.console.Console;
import org.mustlink.spark.job.settings.JobSettings;
import org.mustlink.spark.job.settings.LabelSettings;
import org.mustlink.spark.label.JoinedLabels;
import org.mustlink.spark.label.LabelTable;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.table.InputTable;

/** Joins the labels of {@code input.labels} with a table that was read. */
public record LabelledInput(SparkSession spark, Console console, JobSettings settings) {

  /** The table with the labels, or as it is without such labels. */
  public InputTable with(InputTable table, Resources resources) {
    if (settings.labels().isEmpty()) {
      return table;
    }
    LabelTable labels = read(settings.labels().get(), resources);
    JoinedLabels joined =
        JoinedLabels.join(table.data(), table.ids(), table.label(), labels, settings.faults());
    return told(joined, resources).in(table);
  }

  /** The same of a table without features. */
  public KeyTable with(KeyTable table, Resources resources) {
    if (settings.labels().isEmpty()) {
      return table;
    }
    LabelTable labels = read(settings.labels().get(), resources);
    JoinedLabels joined =
        JoinedLabels.join(table.data(), table.ids(), table.label(), labels, settings.faults());
    return new KeyTable(
        told(joined, resources).data(), table.ids(), Optional.of(joined.label()), table.truth());
  }

  private LabelTable read(LabelSettings labels, Resources resources) {
    Loaded<LabelTable> loaded =
        new TableReader(spark).readLabels(labels.location(), labels.id(), labels.label());
    resources.add(loaded::close);
    return loaded.table();
  }

  private JoinedLabels told(JoinedLabels joined, Resources resources) {
    resources.add(joined::close);
    console.line(
        "Labels of "
            + joined.labelled()
            + (joined.labelled() == 1 ? " row" : " rows")
            + " from "
            + settings.labels().orElseThrow().location().name());
    joined.warning().ifPresent(console::warning);
    return joined;
  }
}
