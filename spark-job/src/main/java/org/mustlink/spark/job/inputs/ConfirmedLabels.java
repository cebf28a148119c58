package org.mustlink.spark.job.inputs;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lower;
import static org.apache.spark.sql.functions.trim;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.spark.io.TableLocation;
import org.mustlink.spark.io.read.Loaded;
import org.mustlink.spark.job.settings.JobSettings;
import org.mustlink.spark.label.LabelTable;
import org.mustlink.spark.link.RowKeys;
import org.mustlink.spark.run.Resources;
import org.mustlink.spark.table.TableScan;

/**
 * Labels that somebody has confirmed, so that they are not doubted any more: rows of the table of
 * labels, or of the table itself, whose column {@code confirmed} is true.
 */
public record ConfirmedLabels(OtherInputs tables) {
  /** The name of the column of a table of labels. */
  private static final String CONFIRMED = "confirmed";

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
        .flatMap(labels -> keys(labels.location(), labels.id(), CONFIRMED, true, resources))
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
        tables.reader().readConfirmed(location, ids, name, optional);
    loaded.ifPresent(table -> resources.add(table::close));
    return loaded.map(table -> keys(table.table(), name));
  }

  private static Dataset<Row> keys(LabelTable table, String name) {
    Column said = lower(trim(TableScan.named(name).cast(DataTypes.StringType)));
    Dataset<Row> rows = table.data().select(RowKeys.of(table.ids()).as("key"), said.as(CONFIRMED));
    List<Row> neither =
        rows.filter(
                col(CONFIRMED)
                    .notEqual("")
                    .and(col(CONFIRMED).isin("true", "false").equalTo(false)))
            .limit(1)
            .collectAsList();
    if (!neither.isEmpty()) {
      throw new BadDataException(
          "Column "
              + name
              + " in "
              + table.name()
              + " has the value '"
              + neither.get(0).getString(1)
              + "', which is neither true nor false. Write true where a label is confirmed, and nothing or false elsewhere.");
    }
    return rows.filter(col(CONFIRMED).equalTo("true").and(col("key").isNotNull()))
        .select("key")
        .distinct();
  }
}
