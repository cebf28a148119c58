package org.mustlink.spark.link.table;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.mustlink.spark.table.TableScan;

/**
 * Links between rows of another table, one in each row.
 *
 * @param data the links; columns that are not named below are not read
 * @param first the columns that name one row, in the order of the other table's id columns
 * @param second the columns that name the other row, in the same order; may share columns with
 *     {@code first}
 * @param type the column that contains must or cannot, see {@link NamedLinks}
 * @param weight the column of weights in (0, 1]; the weight is 1 if the value is null or there is
 *     no such column
 * @param ties links by rules that keep rows together: columns {@link LinkColumns#FIRST_KEY}, {@link
 *     LinkColumns#SECOND_KEY}, {@link LinkColumns#WEIGHT} and {@link LinkColumns#VALUE}
 * @param only the rule by which they are, if there are no links but the ties of one column, all of
 *     weight 1 and none of them held out
 * @param soft whether some ties have a weight below 1
 */
public record LinkTable(
    Dataset<Row> data,
    List<String> first,
    List<String> second,
    String type,
    Optional<String> weight,
    Optional<Dataset<Row>> ties,
    Optional<Rule> only,
    boolean soft) {
  public LinkTable {
    first = List.copyOf(first);
    second = List.copyOf(second);
  }

  /** Makes links without rules. */
  public LinkTable(
      Dataset<Row> data,
      List<String> first,
      List<String> second,
      String type,
      Optional<String> weight) {
    this(data, first, second, type, weight, Optional.empty(), Optional.empty(), false);
  }

  /**
   * A rule that keeps rows together which nobody doubts.
   *
   * @param rows the table
   * @param value the value of a row, null if it says nothing
   */
  public record Rule(Dataset<Row> rows, Column value) {
    /** Whether the rule speaks of the rows of a table, or of one with columns left out. */
    public boolean speaksOf(Dataset<Row> table) {
      Column[] columns =
          Arrays.stream(table.columns()).map(TableScan::named).toArray(Column[]::new);
      return rows.sameSemantics(table)
          || (List.of(rows.columns()).containsAll(List.of(table.columns()))
              && rows.select(columns).sameSemantics(table));
    }
  }

  /** Returns the same table with other rows. */
  LinkTable of(Dataset<Row> rows) {
    return new LinkTable(rows, first, second, type, weight, ties, only, soft);
  }

  /** Returns the same links with ties by rules. */
  public LinkTable tied(Dataset<Row> ruled, Optional<Rule> rule, boolean doubted) {
    return new LinkTable(data, first, second, type, weight, Optional.of(ruled), rule, doubted);
  }
}
