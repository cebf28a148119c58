package org.mustlink.spark.label;

import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * Labels of rows of another table, one a row.
 *
 * @param data the labels; columns that are not named below are not read
 * @param ids the columns that name a row, in the order of the other table's id columns
 * @param label the column of the class, null or without any text where there is none yet
 * @param name what messages call the table, such as the name of its file
 */
public record LabelTable(Dataset<Row> data, List<String> ids, String label, String name) {
  public LabelTable {
    ids = List.copyOf(ids);
  }
}
