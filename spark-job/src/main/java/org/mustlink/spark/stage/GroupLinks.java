package org.mustlink.spark.stage;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.collect_list;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.min;
import static org.apache.spark.sql.functions.struct;
import static org.apache.spark.sql.functions.when;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.mustlink.core.fault.BadDataException;

/**
 * Links between rows of a table whose groups are clustered.
 *
 * @param data one link a row: the texts {@value #FIRST} and {@value #SECOND} that name two rows,
 *     the truth value {@value #MUST}, the double {@value #WEIGHT} in (0, 1]; none of them null
 * @param rowName the text that names a row of the table
 * @param dropUnknown whether links on rows that the table does not have are left out; else they are
 *     an error
 */
public record GroupLinks(Dataset<Row> data, Column rowName, boolean dropUnknown) {
  /** Name of the row at one end. */
  public static final String FIRST = "first";

  /** Name of the row at the other. */
  public static final String SECOND = "second";

  /** True for a must-link, false for a cannot-link. */
  public static final String MUST = "must";

  /** Degree of belief. */
  public static final String WEIGHT = "weight";

  /** The column of a table that names its rows. */
  static final String NAME = "__mustlink_name";

  /** The column of a table with an array of what links a row is the first of, or null. */
  static final String LINKS = "__mustlink_links";

  private static final String OTHER = "__mustlink_other_";

  /**
   * A table whose rows carry their links.
   *
   * @param table with the columns {@link #NAME} and {@link #LINKS}
   * @param inside links within groups
   * @param unknown links left out for a row that the table does not have
   * @param crossing links left out for joining rows of different groups
   */
  record Met(InputTable table, long inside, long unknown, long crossing) {}

  /**
   * Joins links with the rows they speak of: one job over the names of the rows.
   *
   * @param by columns whose values make the groups
   * @throws BadDataException if a link is on a row that the table does not have
   */
  Met meet(InputTable table, List<String> by) {
    Dataset<Row> named = table.data().withColumn(NAME, rowName);
    Dataset<Row> met = met(named, by);
    Column known = col(NAME).isNotNull().and(col(OTHER).isNotNull());
    Column together = lit(true);
    for (int i = 0; i < by.size(); i++) {
      together = together.and(col(OTHER + i).eqNullSafe(col(OTHER + OTHER + i)));
    }
    Column inside = known.and(together);
    Row counts =
        met.agg(
                count(when(inside, 1)),
                count(when(known, null).otherwise(1)),
                min(when(col(NAME).isNull(), col(FIRST)).when(col(OTHER).isNull(), col(SECOND))),
                count(when(known.and(inside.unary_$bang()), 1)))
            .head();
    refuseUnknown(counts.getLong(1), counts.getString(2));
    Dataset<Row> byRow =
        met.filter(inside)
            .groupBy(col(FIRST))
            .agg(collect_list(struct(SECOND, MUST, WEIGHT)).as(LINKS));
    Dataset<Row> joined =
        named.join(byRow, named.col(NAME).equalTo(byRow.col(FIRST)), "left").drop(byRow.col(FIRST));
    InputTable carrying =
        new InputTable(joined, table.features(), table.ids(), table.label(), table.truth());
    return new Met(carrying, counts.getLong(0), counts.getLong(1), counts.getLong(3));
  }

  /** Every link with the name and the group of its two rows, null where there is no such row. */
  private Dataset<Row> met(Dataset<Row> named, List<String> by) {
    Dataset<Row> links = data.select(FIRST, SECOND, MUST, WEIGHT);
    Dataset<Row> first = keys(named, by, NAME, OTHER);
    Dataset<Row> second = keys(named, by, OTHER, OTHER + OTHER);
    return links
        .join(first, links.col(FIRST).equalTo(first.col(NAME)), "left")
        .join(second, links.col(SECOND).equalTo(second.col(OTHER)), "left");
  }

  private static Dataset<Row> keys(
      Dataset<Row> named, List<String> by, String name, String prefix) {
    List<Column> columns = new ArrayList<>(List.of(col(NAME).as(name)));
    for (int i = 0; i < by.size(); i++) {
      columns.add(col(TableScan.quoted(by.get(i))).as(prefix + i));
    }
    return named.select(columns.toArray(Column[]::new));
  }

  private void refuseUnknown(long unknown, String name) {
    if (unknown > 0 && !dropUnknown) {
      throw new BadDataException(
          unknown
              + (unknown == 1 ? " link is" : " links are")
              + " on rows that the table does not have, such as '"
              + name
              + "'. Correct the links, or set faults.unknownIds = drop to leave such links out.");
    }
  }

  /** The columns that links need beside those of the table. */
  static List<String> columns() {
    return List.of(NAME, LINKS);
  }
}
