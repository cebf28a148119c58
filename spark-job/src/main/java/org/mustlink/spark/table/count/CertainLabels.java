package org.mustlink.spark.table.count;

import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.not;
import static org.apache.spark.sql.functions.when;

import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.commons.lang3.ArrayUtils;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.spark.table.InputTable;
import org.mustlink.spark.table.TableScan;

/**
 * How certain the labels of a table are.
 *
 * @param table the table, without its column of the weights of labels if all of them are 1
 * @param labelled the number of labelled rows
 * @param doubtful the number of those whose label has a weight below 1
 */
public record CertainLabels(InputTable table, long labelled, long doubtful) {
  /** The maximum number of rows that a message names. */
  private static final int NAMED = 5;

  /**
   * Counts the labels with weights below 1.
   *
   * @param table with a column of labels and one of their weights
   * @throws BadDataException naming rows whose label has a weight that is not above 0 and at most 1
   */
  public static CertainLabels of(InputTable table) {
    Column weight = TableScan.weights(table.labelWeight()).as("weight");
    Dataset<Row> labelled =
        table
            .data()
            .filter(
                TableScan.known(table.data(), table.label().orElseThrow(), table.classes().label())
                    .isNotNull());
    Column allowed = weight.gt(0).and(weight.leq(1));
    Row counts =
        labelled
            .agg(count(lit(1)), count(when(not(allowed), 1)), count(when(weight.lt(1), 1)))
            .head();
    if (counts.getLong(1) > 0) {
      throw refused(table, labelled.filter(not(allowed)), weight, counts.getLong(1));
    }
    boolean certain = counts.getLong(2) == 0;
    return new CertainLabels(
        certain ? table.labelsCertain() : table, counts.getLong(0), counts.getLong(2));
  }

  /** Returns in words how many labels are doubtful. */
  public String logLine() {
    return String.format(Locale.ROOT, "%,d of %,d labels have weights below 1", doubtful, labelled);
  }

  private static BadDataException refused(
      InputTable table, Dataset<Row> rows, Column weight, long bad) {
    Column[] ids = table.ids().stream().map(TableScan::named).toArray(Column[]::new);
    String named =
        rows.select(ArrayUtils.add(ids, weight)).orderBy(ids).limit(NAMED).collectAsList().stream()
            .map(CertainLabels::logLine)
            .collect(Collectors.joining("; "));
    return new BadDataException(
        bad
            + (bad == 1 ? " label has" : " labels have")
            + " no weight that can be used in column "
            + table.labelWeight().orElseThrow()
            + ": "
            + named
            + (bad > NAMED ? "; and " + (bad - NAMED) + " more" : "")
            + ". The weight of a label is above 0 and at most 1, and 1 where it is empty. Correct"
            + " it, remove labels that count for nothing, or name another column.");
  }

  private static String logLine(Row row) {
    int last = row.size() - 1;
    String ids =
        IntStream.range(0, last)
            .mapToObj(i -> String.valueOf(row.get(i)))
            .collect(Collectors.joining(" | "));
    return (ids.isEmpty() ? "a row" : "row " + ids) + " has " + row.getDouble(last);
  }
}
