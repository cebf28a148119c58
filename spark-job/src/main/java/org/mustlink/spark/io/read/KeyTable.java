package org.mustlink.spark.io.read;

import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * The ids, labels and true classes of a table, without its features.
 *
 * @param data the rows
 * @param ids the columns that name a row, at least one
 * @param label the string column of known labels, null if unknown
 * @param truth the string column of true classes
 */
public record KeyTable(
    Dataset<Row> data, List<String> ids, Optional<String> label, Optional<String> truth) {
  public KeyTable {
    ids = List.copyOf(ids);
  }

  /** Returns the same rows with the column of their labels. */
  public KeyTable labelled(Dataset<Row> rows, String column) {
    return new KeyTable(rows, ids, Optional.of(column), truth);
  }
}
