package org.mustlink.spark.job.inputs;

import static org.apache.spark.sql.functions.col;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.spark.io.TableLocation;
import org.mustlink.spark.io.read.Loaded;
import org.mustlink.spark.job.settings.JobSettings;
import org.mustlink.spark.label.Confirmations;
import org.mustlink.spark.label.LabelTable;
import org.mustlink.spark.link.table.RowKeys;
import org.mustlink.spark.run.Resources;

/**
 * Labels that somebody has confirmed, so that they are not doubted any more: rows of the table of
 * labels, or of the table itself, whose column {@code confirmed} is true.
 */
public record ConfirmedLabels(OtherInputs tables) {
  private static final String CONFIRMED = "__mustlink_confirmed";

  /**
   * Returns the keys of the rows, in the form of {@link RowKeys}; nothing if no table has the
   * column.
   *
   * @throws BadDataException if a value of the column is neither true nor false
   */
  public Optional<Dataset<Row>> keys(Resources resources) {
    JobSettings settings = tables.settings();
    List<Dataset<Row>> found = new ArrayList<>();
    settings
        .labels()
        .flatMap(
            labels -> keys(labels.location(), labels.id(), Confirmations.COLUMN, true, resources))
        .ifPresent(found::add);
    settings
        .input()
        .confirmed()
        .flatMap(
            column ->
                keys(settings.input().location(), settings.input().id(), column, false, resources))
        .ifPresent(found::add);
    return found.stream().reduce(Dataset::union);
  }

  private Optional<Dataset<Row>> keys(
      TableLocation location,
      List<String> ids,
      String name,
      boolean optional,
      Resources resources) {
    Optional<Loaded<LabelTable>> loaded =
        tables.reader().beside().readConfirmed(location, ids, name, optional);
    loaded.ifPresent(table -> resources.add(table::close));
    return loaded.map(table -> keys(table.table(), name));
  }

  private static Dataset<Row> keys(LabelTable table, String name) {
    Confirmations.require(table.data(), name, table.name());
    return table
        .data()
        .select(RowKeys.of(table.ids()).as("key"), Confirmations.in(name).as(CONFIRMED))
        .filter(col(CONFIRMED).and(col("key").isNotNull()))
        .select("key")
        .distinct();
  }
}
