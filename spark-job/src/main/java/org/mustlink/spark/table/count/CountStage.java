package org.mustlink.spark.table.count;

import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.TableScan;

/** Counts rows and labels. Of a columnar format no features are read. */
public final class CountStage {
  /** The maximum number of distinct labels; if there are more, they seem to name rows. */
  private static final int MOST_LABELS = 10_000;

  private CountStage() {}

  /**
   * Counts the rows of the table and of each label.
   *
   * @throws BadDataException if the table is empty or the label column has too many distinct values
   */
  public static Labels run(InputTable table) {
    List<Row> rows = LabelCounts.of(table).limit(MOST_LABELS + 2).collectAsList();
    if (rows.isEmpty()) {
      throw new BadDataException("The table is empty. Give a table with at least two rows.");
    }
    requireClasses(rows, table.label().orElse(""));
    return LabelCounts.labels(rows, table);
  }

  /**
   * Returns the distinct classes in a label column, sorted.
   *
   * @throws BadDataException if it has too many distinct values
   */
  public static List<String> names(Dataset<Row> data, String label) {
    List<Row> rows =
        data.select(TableScan.classes(data, label).as(label))
            .filter(TableScan.named(label).isNotNull())
            .distinct()
            .limit(MOST_LABELS + 2)
            .collectAsList();
    requireClasses(rows, label);
    return rows.stream().map(row -> row.getString(0)).sorted().toList();
  }

  private static void requireClasses(List<Row> rows, String label) {
    if (rows.size() > MOST_LABELS) {
      throw new BadDataException(
          "Label column "
              + label
              + " has more than "
              + MOST_LABELS
              + " distinct values; it seems to name rows rather than classes. Name the column of"
              + " known classes, null where unknown.");
    }
  }
}
