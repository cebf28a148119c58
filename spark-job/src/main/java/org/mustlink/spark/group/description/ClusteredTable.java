package org.mustlink.spark.group.description;

import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.mustlink.spark.table.InputTable;

/**
 * A table whose groups were clustered, each on its own.
 *
 * @param table its first id columns are those that make the groups
 * @param d features of a row
 * @param by columns whose values make the groups; empty if the table is one
 * @param seed of the maps
 * @param assignments of the rows of the table
 */
public record ClusteredTable(
    InputTable table, int d, List<String> by, long seed, Dataset<Row> assignments) {
  public ClusteredTable {
    by = List.copyOf(by);
  }
}
