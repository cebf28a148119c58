package org.mustlink.spark.table;

import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * A table to cluster.
 *
 * @param data the rows; columns that are not named below are not read
 * @param features where the features stand
 * @param ids the columns that name a row, carried to the assignments and used in messages; may be
 *     empty
 * @param label the column of known labels, null where unknown
 * @param truth the column of true classes that the result is measured against, never used to fit
 */
public record InputTable(
    Dataset<Row> data,
    FeatureColumns features,
    List<String> ids,
    Optional<String> label,
    Optional<String> truth) {
  public InputTable {
    ids = List.copyOf(ids);
  }
}
