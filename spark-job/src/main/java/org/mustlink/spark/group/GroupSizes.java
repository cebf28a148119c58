package org.mustlink.spark.group;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.min;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.when;

import java.util.List;
import java.util.Locale;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.mustlink.core.fault.BadDataException;
import org.mustlink.spark.table.TableScan;

/**
 * How many groups a table has and how large they are.
 *
 * @param rows the number of rows of the table
 * @param groups the number of groups, at least 1
 * @param least the number of rows of the smallest group
 * @param most the number of rows of the largest group
 * @param large the number of groups with more rows than a limit
 */
record GroupSizes(long rows, long groups, long least, long most, long large) {
  private static final String SIZE = "__mustlink_rows";

  /**
   * Counts the rows of the groups. Of a columnar format only the group columns are read.
   *
   * @throws BadDataException if the table is empty
   */
  static GroupSizes of(Dataset<Row> data, List<String> by, long limit) {
    Column[] columns = by.stream().map(TableScan::named).toArray(Column[]::new);
    Row row =
        data.groupBy(columns)
            .agg(functions.count(lit(1)).as(SIZE))
            .agg(
                functions.count(lit(1)),
                sum(SIZE),
                min(SIZE),
                max(SIZE),
                sum(when(col(SIZE).gt(limit), 1L).otherwise(0L)))
            .head();
    if (row.getLong(0) == 0 || row.getLong(1) == 0) {
      throw new BadDataException("The table is empty. Give a table with at least two rows.");
    }
    return new GroupSizes(
        row.getLong(1), row.getLong(0), row.getLong(2), row.getLong(3), row.getLong(4));
  }

  /**
   * Returns a text that tells how many rows and groups there are.
   *
   * @param options determine which groups another method clusters
   * @param d the number of features
   */
  String logLine(GroupOptions options, int d) {
    if (options.by().isEmpty()) {
      return String.format(Locale.ROOT, "%,d rows x %,d features", rows, d);
    }
    String others =
        large > 0 && !options.method().equals(GroupOptions.LARGE)
            ? String.format(
                Locale.ROOT,
                "; %,d of more than %,d rows go to %s",
                large,
                options.mostRows(),
                GroupOptions.LARGE)
            : "";
    return String.format(
        Locale.ROOT,
        "%,d groups of %,d to %,d rows, %,d rows x %,d features%s",
        groups,
        least,
        most,
        rows,
        d,
        others);
  }
}
