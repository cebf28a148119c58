package org.mustlink.spark.job.inputs;

import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.mustlink.spark.io.read.KeyTable;
import org.mustlink.spark.io.read.Loaded;
import org.mustlink.spark.io.read.TableReader;
import org.mustlink.spark.job.console.Console;
import org.mustlink.spark.job.settings.LabelSettings;
import org.mustlink.spark.label.JoinedLabels;
import org.mustlink.spark.label.LabelTable;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.Remarks;

/** Joins the labels of {@code input.labels} with a table that was read. */
public record LabelledInput(OtherInputs tables, Console console) {

  /** Labels that were joined, and what was said about the way their table was read. */
  private record Joined(JoinedLabels labels, List<String> remarks) {}

  /**
   * Returns the table with the labels, or the table itself if the settings name no table of labels.
   */
  public InputTable with(InputTable table, Resources resources) {
    return joined(table.data(), table.ids(), table.label(), table.labelWeight(), resources)
        .map(
            joined -> joined.labels().in(table).remarking(new Remarks(List.of(), joined.remarks())))
        .orElse(table);
  }

  /** The same for a table without features. */
  public KeyTable with(KeyTable table, Resources resources) {
    return joined(table.data(), table.ids(), table.label(), Optional.empty(), resources)
        .map(joined -> table.labelled(joined.labels().data(), joined.labels().label()))
        .orElse(table);
  }

  private Optional<Joined> joined(
      Dataset<Row> data,
      List<String> ids,
      Optional<String> own,
      Optional<String> ownWeight,
      Resources resources) {
    return tables
        .settings()
        .labels()
        .map(
            labels ->
                tables.orReport(
                    OtherInputs.Input.LABELS,
                    reader -> joined(reader, labels, data, ids, own, ownWeight, resources)));
  }

  private Joined joined(
      TableReader reader,
      LabelSettings labels,
      Dataset<Row> data,
      List<String> ids,
      Optional<String> own,
      Optional<String> ownWeight,
      Resources resources) {
    Loaded<LabelTable> loaded = reader.beside().readLabels(labels.location(), labels.columns());
    resources.add(loaded::close);
    JoinedLabels joined =
        JoinedLabels.join(
            data,
            ids,
            own,
            ownWeight,
            loaded.table().reading(tables.settings().input().classes()),
            tables.settings().faults());
    resources.add(joined::close);
    console.line(
        "Labels of "
            + joined.labelled()
            + (joined.labelled() == 1 ? " row" : " rows")
            + " from "
            + labels.location().name());
    joined.warning().ifPresent(console::warning);
    loaded.remarks().forEach(console::warning);
    return new Joined(joined, loaded.remarks());
  }
}
