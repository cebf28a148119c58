package org.mustlink.spark.label;

import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * Labels of rows of another table, one in each row.
 *
 * @param data the labels; columns that are not named below are not read
 * @param ids the columns that name a row, in the order of the other table's id columns
 * @param label the column of the class, null or blank if there is no class yet
 * @param name the name of the table in messages, such as the name of its file
 */
public record LabelTable(Dataset<Row> data, List<String> ids, String label, String name) {
  public LabelTable {
    ids = List.copyOf(ids);
  }
}
